// What one can do besides playing: pass for longer, take back, ask for advice, give up.
import { h } from "preact";
import { useState } from "preact/hooks";
import { words } from "../words/say";
import { Dialog } from "../parts/dialog";
import { Icon } from "../parts/icon";
import { SettingsSheet } from "../parts/settingssheet";
import { usePlay } from "./play";

export function ActionBar({ showKeys, sheet, showSheet }: { showKeys(): void; sheet: boolean; showSheet(): void }) {
    const play = usePlay();
    const { session, game } = play;
    const [more, showMore] = useState(false);
    const [settings, showSettings] = useState(false);
    const { g } = session;
    if (game.seat === "-")
        return null;
    const run = (action: () => void) => () => {
        showMore(false);
        action();
    };
    return (
        <div class="actions" role="toolbar" aria-label={words("actions")}>
            {game.state !== "over" && [
                <button type="button" title={`${words("undo")} (Z)`} onClick={() => session.send({ type: "undo", g })}><Icon name="undo" /> <span class="long">{words("undo")}</span></button>,
                game.passing && game.passing !== "asked"
                    ? <button type="button" class="on" onClick={() => session.send({ type: "pass", g, until: "asked" })}><Icon name="stop" /> {words("stop-passing")}</button>
                    : <button type="button" title={`${words("pass-event")} (⏎)`} onClick={() => session.send({ type: "pass", g, until: "event" })}><Icon name="forward" /> <span class="long">{words("pass-on")}</span></button>,
                <button type="button" title={`${words("key-advise")} (A)`} onClick={() => play.advise()}><Icon name="bulb" /> <span class="long">{words("advise")}</span></button>,
            ]}
            <button type="button" class="for-sheet" aria-pressed={sheet} onClick={showSheet}>{words("log")}</button>
            <button type="button" aria-label={words("more")} onClick={() => showMore(true)}><Icon name="more" /> <span class="long">{words("more")}</span></button>
            {more && (
                <Dialog label={words("more")} close={() => showMore(false)}>
                    <div class="morelist">
                        <button type="button" onClick={run(() => session.send({ type: "pass", g, until: "turn" }))}>{words("pass-turn")}</button>
                        <button type="button" onClick={run(() => session.send({ type: "pass", g, until: "mine" }))}>{words("pass-mine")}</button>
                        <button type="button" onClick={run(() => session.send({ type: "pause", g, on: !game.paused }))}>{words(game.paused ? "go-on" : "pause")}</button>
                        <button type="button" onClick={run(() => session.send({ type: "draw", g }))}>{words("offer-draw")}</button>
                        <button type="button" onClick={run(() => session.send({ type: "resign", g }))}>{words("resign")}</button>
                        <button type="button" onClick={run(showKeys)}>{words("keys")}</button>
                        <button type="button" onClick={run(() => showSettings(true))}>{words("settings")}</button>
                        <a class="button" href="/">{words("to-start")}</a>
                    </div>
                </Dialog>
            )}
            {settings && <SettingsSheet close={() => showSettings(false)} />}
        </div>
    );
}
