// What somebody likes: kept in the browser, applied to the whole document.
import { isLanguage, languageFor } from "./words/languages";

export interface Settings {
    name: string;
    language: string;
    theme: "system" | "dark" | "light";
    motion: "system" | "none";
    size: number; // of text, in percent
    aloud: "all" | "important" | "none"; // what the live region reads
}

const key = "izvor.settings";

function ofBrowser(): Settings {
    return { name: "", language: languageFor(navigator.languages), theme: "system", motion: "system", size: 100, aloud: "important" };
}

function read(): Settings {
    const defaults = ofBrowser();
    try {
        const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
        const merged = { ...defaults, ...(typeof kept === "object" ? kept : {}) };
        return isLanguage(merged.language) ? merged : { ...merged, language: defaults.language };
    } catch {
        return defaults;
    }
}

let settings = read();

export function currentSettings(): Settings {
    return settings;
}

export function applySettings(): void {
    const root = document.documentElement;
    root.dataset["theme"] = settings.theme;
    root.dataset["motion"] = settings.motion;
    root.style.setProperty("--text-size", String(settings.size / 100));
}

export function changeSettings(change: Partial<Settings>): Settings {
    settings = { ...settings, ...change };
    localStorage.setItem(key, JSON.stringify(settings));
    applySettings();
    return settings;
}

export function movesAreShown(): boolean {
    return settings.motion === "system" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
