// The table at which one plays, or looks on.
import { h } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useBooks } from "../parts/usebooks";
import { useTitle } from "../parts/title";
import { gameOf } from "../view";
import { say, useBook, useNames, words } from "../words/say";
import { Aloud } from "./aloud";
import { ActionBar } from "./bar";
import { beginDrag } from "./drag";
import { pressKey } from "./keys";
import { KeySheet } from "./keysheet";
import { Happened } from "./log";
import { Elsewhere, Menu } from "./menu";
import { Over, Request } from "./over";
import { nameOf } from "./play";
import { Prompt } from "./prompt";
import { TableView } from "./tableview";
import { useSession } from "./usegame";
import { usePlaying } from "./useplay";
import { WaitingRoom } from "./waitingroom";

export function Table({ g }: { g: string }) {
    const { session, game } = useSession(g);
    const state = gameOf(game.view);
    const book = useBooks().find((one) => one.name === state?.book);
    const { play, open, close } = usePlaying(session, game, book);
    const [keysShown, showKeys] = useState(false);
    const [sheet, showSheet] = useState(false);
    useBook(state?.book ?? "");
    useNames((seat) => nameOf(game, seat));
    useTitle(game.over ? words("game-over") : game.ask ? say(game.ask.prompt) : words("table"));
    // A key means what the table shows now, also when it comes right behind a click.
    const shown = useRef(play);
    shown.current = play;
    useEffect(() => {
        const press = (event: KeyboardEvent) => pressKey(event, shown.current, () => showKeys(true));
        addEventListener("keydown", press);
        return () => removeEventListener("keydown", press);
    }, []);
    if (!state)
        return <WaitingRoom g={g} game={game} />;
    return (
        <TableView play={play} open={open} close={close} label={words("table")} kind={sheet ? "with-sheet" : ""}
            press={(event) => beginDrag(event, play)}
            over={[
                <Aloud game={game} />,
                open.menu && <Menu menu={open.menu} close={close} />,
                keysShown && <KeySheet close={() => showKeys(false)} />,
            ]}>
            <Happened open={() => showSheet(true)} />
            <Elsewhere />
            <Request />
            <Over />
            <Prompt />
            <ActionBar showKeys={() => showKeys(true)} sheet={sheet} showSheet={() => showSheet(!sheet)} />
        </TableView>
    );
}
