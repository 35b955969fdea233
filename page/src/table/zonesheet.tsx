// A zone that lies open, looked through.
import { h } from "preact";
import { cardsOf } from "../view";
import { zoneName } from "../words/names";
import { Dialog } from "../parts/dialog";
import { nameOf, usePlay } from "./play";
import { TableCard } from "./tablecard";

export function ZoneSheet({ seat, zone, close }: { seat: string; zone: string; close(): void }) {
    const { game } = usePlay();
    const title = `${zoneName(zone)} – ${nameOf(game, seat)}`;
    return (
        <Dialog label={title} close={close}>
            <h2>{title}</h2>
            <div class="spread">
                {cardsOf(game.view, `${seat}.${zone}`).map((card) => <TableCard key={card.number} card={card} size="medium" />)}
            </div>
        </Dialog>
    );
}
