// The settings.
import { h } from "preact";
import { useState } from "preact/hooks";
import { changeSettings, currentSettings } from "../settings";
import type { Settings } from "../settings";
import { languages } from "../words/languages";
import { useLanguage, words } from "../words/say";
import { saysGames } from "../pages";
import { Dialog } from "./dialog";
import { drawAgain } from "./again";

type Choice = { [Key in keyof Settings]?: readonly Settings[Key][] };
const choices: Choice = {
    language: languages.map(([code]) => code),
    theme: ["system", "light", "dark"],
    size: [85, 100, 115, 130, 150],
    motion: ["system", "none"],
    aloud: ["important", "all", "none"],
};

function labelOf(name: string, value: string | number): string {
    if (name === "language")
        return languages.find(([code]) => code === value)?.[1] ?? "";
    return name === "size" ? `${value} %` : words(`${name}-${value}`);
}

export function SettingsSheet({ close }: { close(): void }) {
    const [settings, show] = useState(currentSettings());
    const change = async (name: string, value: string | number) => {
        show(changeSettings({ [name]: value }));
        if (name === "language")
            await useLanguage(currentSettings().language, saysGames());
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
                            {values.map((value) => <option value={value}>{labelOf(name, value)}</option>)}
                        </select>
                    </label>
                ))}
            </div>
        </Dialog>
    );
}
