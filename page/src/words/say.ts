// Says sayings of the engine (codes with arguments) and words of the page in the chosen language.
// The tables are those of the library (docs/languages.md) with the page's own messages behind them;
// what a table lacks is said in English.
import { FluentBundle, FluentNumber, FluentResource, FluentType } from "@fluent/bundle";
import type { FluentFunction, FluentVariable } from "@fluent/bundle";
import type { Argument, Saying } from "../messages";
import { resourceToCyrillic } from "./cyrillic";
import { isCyrillic, tableOf } from "./languages";

let english = new FluentBundle("en", { useIsolating: false });
let chosen: FluentBundle = english;
// In whose words: some books have their own for a code.
let book = "";

export function useBook(name: string): void {
    book = name;
}

// Players have names, which sayings don't know.
let nameOfSeat = (seat: string) => seat;

export function useNames(names: (seat: string) => string): void {
    nameOfSeat = names;
}

// ---- arguments of sayings ------------------------------------------------------------------------

// A saying inside a saying: it has forms (cases) and traits (a gender), which a table may ask for.
class Said extends FluentType<Argument> {
    override toString(): string {
        return sayArgument(this.value, "");
    }
}

function variableOf(argument: Argument): FluentVariable {
    return argument.value !== undefined ? new FluentNumber(argument.value) : new Said(argument);
}

function attributeOf(code: string, attribute: string) {
    return chosen.getMessage(code)?.attributes[attribute];
}

function sayArgument(argument: Argument, form: string): string {
    if (argument.said)
        return sayForm(argument.said, form);
    return argument.player ? nameOfSeat(argument.player) : argument.text;
}

function textOf(value: unknown): string {
    return typeof value === "string" ? value : value instanceof FluentType ? String(value.value) : "";
}

const FORM: FluentFunction = ([what], { case: form }) =>
    what instanceof Said ? sayArgument(what.value, textOf(form)) : what ?? "";

const TRAIT: FluentFunction = ([what], { name }) => {
    const said = what instanceof Said ? what.value.said : undefined;
    const pattern = said && attributeOf(said.code, textOf(name));
    return pattern ? chosen.formatPattern(pattern, {}) : "";
};

// Does the text begin with, end with, have one of these sounds?
function sounds(test: (text: string, sound: string) => boolean): FluentFunction {
    return ([what], { with: list }) => {
        const text = (what instanceof Said ? sayArgument(what.value, "") : textOf(what)).toLowerCase();
        return textOf(list).split(" ").some((sound) => test(text, sound)) ? "yes" : "no";
    };
}

const functions: Record<string, FluentFunction> = {
    FORM,
    TRAIT,
    STARTS: sounds((text, sound) => text.startsWith(sound)),
    ENDS: sounds((text, sound) => text.endsWith(sound)),
    HAS: sounds((text, sound) => text.includes(sound)),
};

// ---- saying --------------------------------------------------------------------------------------

function variablesOf(saying: Saying): Record<string, FluentVariable> {
    const variables: Record<string, FluentVariable> = { book };
    (saying.args ?? []).forEach((argument, n) => {
        variables["abcdefghi"[n] ?? ""] = variableOf(argument);
    });
    return variables;
}

// In English the words that came along, with names instead of "player A".
function withNames(saying: Saying, text: string): string {
    let named = text;
    for (const argument of saying.args ?? []) {
        if (argument.player)
            named = named.replace(new RegExp(`\\b${argument.text}\\b`), () => nameOfSeat(argument.player ?? ""));
        else if (argument.said)
            named = withNames(argument.said, named);
    }
    return named;
}

function sayForm(saying: Saying, form: string): string {
    const message = chosen.getMessage(saying.code);
    const pattern = (form && message?.attributes[form]) || message?.value;
    return pattern ? chosen.formatPattern(pattern, variablesOf(saying), []) : withNames(saying, saying.text);
}

export function say(saying: Saying): string {
    const text = sayForm(saying, "").trim();
    return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

// What an argument is called where it stands alone.
export function nameOfArgument(argument: Argument): string {
    return argument.player ? nameOfSeat(argument.player) : argument.text;
}

// A message of the page's own.
export function words(id: string, values: Record<string, string | number> = {}): string {
    const bundle = chosen.hasMessage(id) ? chosen : english;
    const pattern = bundle.getMessage(id)?.value;
    return pattern ? bundle.formatPattern(pattern, { book, ...values }, []) : id;
}

// A message of the library's that takes no arguments; undefined: the table has none.
export function tableWords(code: string): string | undefined {
    const pattern = chosen.getMessage(code)?.value;
    return pattern ? chosen.formatPattern(pattern, { book }, []) : undefined;
}

// ---- loading -------------------------------------------------------------------------------------

async function addTable(bundle: FluentBundle, language: string, file: string): Promise<void> {
    const answer = await fetch(`/languages/${file}.ftl`);
    if (!answer.ok)
        return;
    const resource = new FluentResource(await answer.text());
    if (isCyrillic(language))
        resourceToCyrillic(resource);
    bundle.addResource(resource, { allowOverrides: true });
}

// The page's words; and where a game speaks the library's, whose English comes with what is said.
async function load(language: string, ofGames: boolean): Promise<FluentBundle> {
    const table = tableOf(language);
    const bundle = new FluentBundle(table, { useIsolating: false, functions });
    const files = ofGames && language !== "en" ? [`game-${table}`, table] : [table];
    await Promise.all(files.map((file) => addTable(bundle, language, file)));
    return bundle;
}

export async function useLanguage(language: string, ofGames: boolean): Promise<void> {
    const [first, second] = await Promise.all([
        english.hasMessage("izvor") ? english : load("en", false),
        language === "en" ? undefined : load(language, ofGames),
    ]);
    english = first;
    chosen = second ?? english;
    document.documentElement.lang = language;
}
