// Numbers that look like chance and are always the same for the same name.
export type Chance = (below: number) => number;

export function chanceOf(name: string): Chance {
    let state = 2166136261;
    for (const letter of name)
        state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0;
    return (below) => {
        state = (state + 0x6d2b79f5) >>> 0;
        let mixed = Math.imul(state ^ (state >>> 15), state | 1);
        mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
        return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296 * below;
    };
}
