// All keys.
import { h } from "preact";
import { Dialog } from "../parts/dialog";
import { words } from "../words/say";
import { keys } from "./keys";

export function KeySheet({ close }: { close(): void }) {
    const rows = [...keys.map(({ shown, words: id }) => [shown, id]), ["1–9", "key-numbers"], ["← ↑ → ↓", "key-arrows"], ["?", "key-keys"]];
    return (
        <Dialog label={words("keys")} close={close}>
            <h2>{words("keys")}</h2>
            <dl class="keys">{rows.map(([shown, id]) => <div><dt><kbd>{shown}</kbd></dt><dd>{words(id ?? "")}</dd></div>)}</dl>
        </Dialog>
    );
}
