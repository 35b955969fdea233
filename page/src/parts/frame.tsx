// What all pages but the table have around them: the way to the others, and the settings.
import { h } from "preact";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { words } from "../words/say";
import { useTitle } from "./title";
import { SettingsSheet } from "./settingssheet";

const pages: [string, string][] = [["/", "page-start"], ["/decks", "page-decks"], ["/cards", "page-cards"], ["/judge", "page-judge"]];

export function Frame({ title, children }: { title: string; children: ComponentChildren }) {
    useTitle(title);
    const [settings, showSettings] = useState(false);
    return (
        <div class="frame">
            <header>
                <a class="brand" href="/">Izvor</a>
                <nav aria-label={words("pages")}>
                    {pages.map(([href, id]) => <a href={href} aria-current={location.pathname === href ? "page" : undefined}>{words(id)}</a>)}
                </nav>
                <button type="button" onClick={() => showSettings(true)}>{words("settings")}</button>
            </header>
            <main class="plain">
                <h1>{title}</h1>
                {children}
            </main>
            {settings && <SettingsSheet close={() => showSettings(false)} />}
        </div>
    );
}
