// The settings.
import { h } from "preact";
import { useState } from "preact/hooks";
import { changeSettings, currentSettings } from "../settings";
import type { Settings } from "../settings";
import { useLanguage, words } from "../words/say";
import { Dialog } from "./dialog";
import { drawAgain } from "./again";

type Choice = { [Key in keyof Settings]?: readonly Settings[Key][] };
const choices: Choice = {
    language: ["en", "sr", "sr-Cyrl"],
    theme: ["system", "light", "dark"],
    size: [85, 100, 115, 130, 150],
    motion: ["system", "none"],
    aloud: ["important", "all", "none"],
};

export function SettingsSheet({ close }: { close(): void }) {
    const [settings, show] = useState(currentSettings());
    const change = async (name: string, value: string | number) => {
        show(changeSettings({ [name]: value }));
        if (name === "language")
            await useLanguage(currentSettings().language);
        drawAgain();
    };
    return (
        <Dialog label={words("settings")} close={close}>
            <h2>{words("settings")}</h2>
            <div class="settings">
                {Object.entries(choices).map(([name, values]) => (
                    <label key={name}>
                        {words(`setting-${name}`)}
                        <select value={String(settings[name as keyof Settings])} onChange={(event) => {
                            const text = event.currentTarget.value;
                            void change(name, name === "size" ? Number(text) : text);
                        }}>
                            {values.map((value) => <option value={value}>{name === "size" ? `${value} %` : words(`${name}-${value}`)}</option>)}
                        </select>
                    </label>
                ))}
            </div>
        </Dialog>
    );
}
