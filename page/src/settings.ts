// What somebody likes: kept in the browser, applied to the whole document.
import { languages } from "./words/say";
import type { Language } from "./words/say";

export interface Settings {
    name: string;
    language: Language;
    theme: "system" | "dark" | "light";
    motion: "system" | "none";
    size: number; // of text, in percent
    aloud: "all" | "important" | "none"; // what the live region reads
}

const key = "izvor.settings";

function ofBrowser(): Settings {
    const asked = navigator.language.toLowerCase();
    const language = asked.startsWith("sr") ? (asked.includes("cyrl") ? "sr-Cyrl" : "sr") : "en";
    return { name: "", language, theme: "system", motion: "system", size: 100, aloud: "important" };
}

function read(): Settings {
    const defaults = ofBrowser();
    try {
        const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
        const merged = { ...defaults, ...(typeof kept === "object" ? kept : {}) };
        return languages.includes(merged.language) ? merged : defaults;
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
