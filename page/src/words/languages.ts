// The languages that there are: one for each table of page/languages, and one more where a table can be
// written in Cyrillic, too. tools/page.sh gathers them from the heads of the tables.
declare const LANGUAGES: readonly (readonly [code: string, name: string])[];

export const languages = LANGUAGES;
const cyrillic = "-Cyrl";

export function isLanguage(code: string): boolean {
    return languages.some(([one]) => one === code);
}

export function isCyrillic(language: string): boolean {
    return language.endsWith(cyrillic);
}

export function tableOf(language: string): string {
    return language.replace(cyrillic, "");
}

// The first of those asked for that there is; of several that fit the one that says most.
export function languageFor(asked: readonly string[]): string {
    for (const one of asked) {
        const [best] = languages.map(([code]) => code)
            .filter((code) => `${one}-`.toLowerCase().startsWith(`${code}-`.toLowerCase()))
            .sort((a, b) => b.length - a.length);
        if (best)
            return best;
    }
    return "en";
}
