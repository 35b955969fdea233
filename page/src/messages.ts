// Made from data/protocol.json by tools/messages.py --typescript.

export const PROTOCOL = "izvor.1";

export type Seat = string;

export interface Saying {
    code: string;
    text: string;
    rules?: string;
    args?: Argument[];
}

export interface Argument {
    kind: "object" | "player" | "number" | "word" | "text" | "phrase" | "concept";
    text: string;
    object?: number;
    player?: Seat;
    value?: number;
    said?: Saying;
}

export interface Event {
    n: number;
    turn: number;
    said: Saying;
    routine?: boolean;
}

export interface Option {
    n: number;
    d: string;
    rank: number;
    kind: "pass" | "done" | "yes" | "no" | "number" | "object" | "play" | "cast" | "activate" | "special" | "attack" | "block" | "band" | "drop" | "word" | "item" | "pay" | "take-back" | "keep" | "mulligan" | "move";
    object?: number;
    other?: number;
    player?: Seat;
    number?: number;
    zone?: string;
    said: Saying;
}

export interface Proposal {
    code: string;
    d: string[];
}

export interface Ask {
    w: number;
    prompt: Saying;
    stage: "window" | "announcing" | "declaring" | "other";
    of: Seat;
    any?: boolean;
    count: number;
    options?: Option[];
    range?: Range;
    question?: string;
    proposals?: Proposal[];
}

export interface Range {
    lo: number;
    hi: number;
}

export interface Clock {
    seat: Seat;
    left: number;
    runs: boolean;
}

export interface SeatInfo {
    seat: Seat;
    who: "person" | "computer" | "open";
    name: string;
    here: boolean;
    level?: "random" | "greedy";
    out?: "won" | "lost" | "drawn";
    wins?: number;
    away?: number;
}

export interface GameView {
    kind: "game";
    seat: string;
    book: string;
    turn: number;
    active: Seat;
    on_turn: Seat[];
    step: string;
    title: Saying;
    priority?: Seat;
    waiting: Seat[];
    left?: Seat;
    right?: Seat;
    over?: boolean;
}

export interface PlayerView {
    kind: "player";
    player: Seat;
    life: number;
    max_life?: number;
    team: number;
    in_game: boolean;
    mana: number[];
    king?: boolean;
    in_range?: boolean;
    marker?: number;
    its_step?: string;
    its_stack?: number;
    resources?: Record<string, number>;
    counters?: Record<string, number>;
    claims?: Claim[];
    used?: Used[];
}

export interface Claim {
    number: number;
    name: string;
    left: number;
}

export interface Used {
    rule: string;
    name?: string;
}

export interface ZoneView {
    kind: "zone";
    zone: string;
    player?: Seat;
    count: number;
    cards: number[];
}

export interface ObjectView {
    kind: "object";
    number: number;
    name?: string;
    types?: string;
    type_codes?: string[];
    cost?: string;
    colors?: string[];
    abilities?: string[];
    power?: number;
    toughness?: number;
    structure?: number;
    sick?: boolean;
    controller?: Seat;
    owner?: Seat;
    ability?: boolean;
    targets?: Target[];
    token?: boolean;
    active?: boolean;
    tapped?: boolean;
    facedown?: boolean;
    declared?: boolean;
    attacking?: Seat;
    blocking?: boolean;
    against?: number[];
    damage?: number;
    attached?: number;
    counters?: Record<string, number>;
}

export interface ArrangedView {
    kind: "arranged";
    reserve: number[];
    guard: number[];
}

export interface Target {
    object?: number;
    player?: Seat;
    name: string;
}

export type Thing = GameView | PlayerView | ZoneView | ObjectView | ArrangedView;

export interface Stops {
    mine: string[];
    others: string[];
    own: boolean;
}

export interface NewSeat {
    who: "me" | "open" | "computer";
    level?: "random" | "greedy";
    deck?: string;
    life?: number;
}

export interface Problem {
    line: number;
    text: string;
    rule: string;
}

export interface CardInDeck {
    name: string;
    count: number;
    side: boolean;
    cost: string;
}

export interface CardFound {
    name: string;
    print: string;
}

export interface CardRead {
    name: string;
    print: string;
    understood: boolean;
    program?: string[];
    said_back?: string[];
    refusal?: string;
}

export interface GameInfo {
    g: string;
    book: string;
    state: "open" | "running" | "over" | "aside";
    seats: SeatInfo[];
    mine?: Seat;
    invite?: string;
    begun: number;
    to_win?: number;
    next?: string;
    commitment: string;
    key?: string;
    nonce?: string;
}

export interface Step {
    line: number;
    statement: string;
    passed: boolean;
    found?: string;
    set: Record<string, Thing>;
    gone: string[];
    events: Event[];
}

export interface Judged {
    title: string;
    line: number;
    book?: string;
    passed: boolean;
    found?: string;
    steps: Step[];
    more?: boolean;
}

export interface From {
    g: string;
    at: number;
}

export interface DeckInfo {
    name: string;
    title: string;
}

export interface BookInfo {
    name: string;
    title: string;
    variants: string[];
    options: string[];
    decks: DeckInfo[];
    steps: StepInfo[];
    look: BookLook;
}

export interface BookLook {
    lines: string[];
    mana: string[];
    pays_mana: boolean;
    any_source: boolean;
}

export interface StepInfo {
    step: string;
    code: string;
    text: string;
}

export interface TellJoin {
    type: "join";
    g: string;
    have?: number;
    language?: string;
}

export interface TellLeave {
    type: "leave";
    g: string;
}

export interface TellChoose {
    type: "choose";
    g: string;
    w: number;
    n?: number;
    d: string;
    q?: number;
}

export interface TellChooseAll {
    type: "choose_all";
    g: string;
    w: number;
    d: string[];
    q?: number;
}

export interface TellOptions {
    type: "options";
    g: string;
    w: number;
    from: number;
    behind?: string[];
    q?: number;
}

export interface TellPass {
    type: "pass";
    g: string;
    until: "asked" | "event" | "turn" | "mine";
}

export interface TellStops {
    type: "stops";
    g: string;
    mine: string[];
    others: string[];
    own?: boolean;
}

export interface TellAlways {
    type: "always";
    g: string;
    question: string;
    answer: "yes" | "no" | "ask";
}

export interface TellWhy {
    type: "why";
    g: string;
    object?: number;
    n?: number;
    q?: number;
}

export interface TellAdvise {
    type: "advise";
    g: string;
    w: number;
    q?: number;
}

export interface TellPayment {
    type: "payment";
    g: string;
    w: number;
    n: number;
    q?: number;
}

export interface TellUndo {
    type: "undo";
    g: string;
}

export interface TellAnswer {
    type: "answer";
    g: string;
    ask: number;
    yes: boolean;
}

export interface TellDraw {
    type: "draw";
    g: string;
}

export interface TellResign {
    type: "resign";
    g: string;
}

export interface TellPause {
    type: "pause";
    g: string;
    on: boolean;
}

export interface TellRematch {
    type: "rematch";
    g: string;
}

export interface TellAbsent {
    type: "absent";
    g: string;
    seat: string;
    what: "computer" | "end";
}

export interface TellLook {
    type: "look";
    g: string;
    at: number;
    as: string;
}

export interface TellSay {
    type: "say";
    g: string;
    text: string;
}

export interface TellPing {
    type: "ping";
    t: number;
}

export type FromPage = TellJoin | TellLeave | TellChoose | TellChooseAll | TellOptions | TellPass | TellStops | TellAlways | TellWhy | TellAdvise | TellPayment | TellUndo | TellAnswer | TellDraw | TellResign | TellPause | TellRematch | TellAbsent | TellLook | TellSay | TellPing;

export interface ToldFull {
    type: "full";
    g: string;
    at: number;
    seat: string;
    view: Record<string, Thing>;
    events: Event[];
    ask?: Ask;
    seats: SeatInfo[];
    clocks: Clock[];
    paused?: boolean;
    state: "open" | "running" | "over" | "aside";
    stops?: Stops;
    passing?: string;
}

export interface ToldStep {
    type: "step";
    g: string;
    at: number;
    from: number;
    set: Record<string, Thing>;
    gone: string[];
    events: Event[];
    ask?: Ask;
    clocks: Clock[];
    passing?: string;
}

export interface ToldTaken {
    type: "taken";
    g: string;
    w: number;
    at: number;
    q?: number;
}

export interface ToldRefused {
    type: "refused";
    g?: string;
    at?: number;
    why: Saying;
    to: string;
    q?: number;
}

export interface ToldOptions {
    type: "options";
    g: string;
    w: number;
    from: number;
    options: Option[];
    q?: number;
}

export interface ToldBecause {
    type: "because";
    g: string;
    lines: Saying[];
    q?: number;
}

export interface ToldAdvice {
    type: "advice";
    g: string;
    w: number;
    n: number;
    d: string;
    said: Saying;
    q?: number;
}

export interface ToldPayment {
    type: "payment";
    g: string;
    w: number;
    n: number;
    cards: number[];
    q?: number;
}

export interface ToldAsked {
    type: "asked";
    g: string;
    ask: number;
    by: Seat;
    what: "undo" | "draw" | "rematch";
}

export interface ToldAnswered {
    type: "answered";
    g: string;
    ask: number;
    yes: boolean;
    next?: string;
}

export interface ToldSeats {
    type: "seats";
    g: string;
    seats: SeatInfo[];
    state: "open" | "running" | "over" | "aside";
    paused?: boolean;
    clocks: Clock[];
}

export interface ToldOver {
    type: "over";
    g: string;
    at: number;
    result: SeatInfo[];
    reasons: Saying[];
    record: string;
    next?: string;
}

export interface ToldSaid {
    type: "said";
    g: string;
    n: number;
    by: string;
    seat?: Seat;
    text: string;
    time: number;
}

export interface ToldPong {
    type: "pong";
    t: number;
}

export type FromTable = ToldFull | ToldStep | ToldTaken | ToldRefused | ToldOptions | ToldBecause | ToldAdvice | ToldPayment | ToldAsked | ToldAnswered | ToldSeats | ToldOver | ToldSaid | ToldPong;

export interface RequestGuest {
    name: string;
    bearer?: boolean;
    locale?: string;
}

export interface RequestNewGame {
    book: string;
    variant?: string;
    options?: string[];
    teams?: string;
    range?: string;
    seats: NewSeat[];
    clock?: "none" | "casual";
    to_win?: number;
    first?: number;
    from?: From;
}

export interface RequestSideboard {
    deck: string;
}

export interface RequestSit {
    invite: string;
    deck: string;
    seat?: Seat;
}

export interface RequestDeckCheck {
    book: string;
    deck: string;
    variant?: string;
}

export interface RequestCardRead {
    book: string;
    text: string;
}

export interface RequestCardsFind {
    book: string;
    words: string;
}

export interface RequestJudgeRun {
    text: string;
    language?: string;
}

export interface AnswerGuest {
    account: number;
    name: string;
    token?: string;
}

export interface AnswerMe {
    account: number;
    name: string;
    games: GameInfo[];
}

export interface AnswerBooks {
    books: BookInfo[];
}

export interface AnswerDeck {
    name: string;
    text: string;
}

export interface AnswerDeckCheck {
    legal: boolean;
    playable: boolean;
    size: number;
    side: number;
    problems: Problem[];
    cards: CardInDeck[];
}

export interface AnswerOwnDeck {
    blocks: string;
    text: string;
    cards: CardInDeck[];
}

export interface AnswerGame {
    game: GameInfo;
}

export interface AnswerCardsRead {
    cards: CardRead[];
    error?: string;
}

export interface AnswerCardsFound {
    cards: CardFound[];
}

export interface AnswerJudged {
    passed: number;
    failed: number;
    report: string;
    scenarios: Judged[];
}

export interface AnswerRefused {
    why: string;
    to: string;
}

