// Which page is shown: by the address.
import { h, render } from "preact";
import { beSomebody } from "./api";
import { DecksPage } from "./desks/decks";
import { CardDesk } from "./desks/carddesk";
import { JudgesDesk } from "./desks/judge";
import { place, saysGames } from "./pages";
import { onDrawAgain } from "./parts/again";
import { Replay } from "./replay/replay";
import { applySettings, currentSettings } from "./settings";
import { JoinPage } from "./start/join";
import { StartPage } from "./start/start";
import { watchPointer } from "./table/settled";
import { Table } from "./table/table";
import { useLanguage, words } from "./words/say";

function Page() {
    const { first, second } = place();
    switch (first) {
    case "g": return <Table g={second} />;
    case "join": return <JoinPage invite={second} />;
    case "replay": return <Replay g={second} />;
    case "decks": return <DecksPage />;
    case "cards": return <CardDesk />;
    case "judge": return <JudgesDesk />;
    default: return <StartPage />;
    }
}

async function begin(): Promise<void> {
    applySettings();
    watchPointer();
    await useLanguage(currentSettings().language, saysGames());
    // The first page asks for a name; whoever comes by another way is a guest.
    if (location.pathname !== "/")
        await beSomebody(currentSettings().name || words("guest"));
    const root = document.getElementById("page");
    // What stood there until now was index.html's.
    root?.replaceChildren();
    let drawn = 0;
    const draw = () => root && render(<Page key={String(drawn++)} />, root);
    onDrawAgain(draw);
    draw();
}

void begin();
