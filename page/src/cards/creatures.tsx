// Pictures of creatures: beasts are faces, what flies has wings, what walks upright wears a hood, what
// grows has leaves.
import { h } from "preact";
import { mirrored, path, tint } from "./brush";
import type { Brush, Point, Scene } from "./brush";
import type { Colored } from "./palette";

function halo({ chance, palette }: Brush) {
    return <circle cx={60} cy={40} r={34 + chance(8)} fill={tint(palette, 62, true)} opacity={0.45} />;
}

function eyes({ chance, palette }: Brush, y: number, widest: number) {
    const apart = 3 + chance(widest);
    const size = 1.4 + chance(2);
    return [1, -1].map((side) => (
        <ellipse cx={60 + side * apart} cy={y} rx={size * 1.5} ry={size} fill={tint(palette, 88, true)}
            transform={`rotate(${side * 14} ${60 + side * apart} ${y})`} />
    ));
}

const beast: Scene = (brush) => {
    const { chance, palette } = brush;
    const half: Point[] = [];
    const rows = 6 + Math.floor(chance(3));
    const crown = 6 + chance(12);
    for (let n = 0; n < rows; n++) {
        const down = n / (rows - 1);
        half.push([60 + Math.sin(0.35 + down * 2.5) * (14 + chance(20)), crown + down * (76 - crown)]);
    }
    const [, [besideX, besideY] = [80, 20]] = half;
    const horn = 10 + chance(20);
    const top = 2 + chance(14);
    const inner = half.map(([x, y]): Point => [60 + (x - 60) * 0.55, y + 4]);
    return (
        <g>
            {halo(brush)}
            {[1, -1].map((side) => (
                <path d={path([[60 + side * (besideX - 60), besideY], [60 + side * (besideX - 60 + horn), top], [60 + side * 4, crown + 4]])} fill={tint(palette, 22)} />
            ))}
            <path d={path(mirrored(half))} fill={tint(palette, 30)} />
            <path d={path(mirrored(inner))} fill={tint(palette, 42)} />
            {eyes(brush, 26 + chance(16), 9)}
        </g>
    );
};

const winged: Scene = (brush) => {
    const { chance, palette } = brush;
    const feathers = 3 + Math.floor(chance(4));
    const lift = 6 + chance(20);
    const wing: Point[] = [[63, 34]];
    for (let n = 0; n <= feathers; n++) {
        const out = n / feathers;
        wing.push([114 - out * 40, lift + out * (30 + chance(8))], [100 - out * 36, lift + 12 + out * 34]);
    }
    const body: Point[] = [[60, 20], [64 + chance(4), 27], [63, 36], [67 + chance(4), 50], [61, 74]];
    return (
        <g>
            {halo(brush)}
            <path d={path(mirrored(wing))} fill={tint(palette, 36)} />
            <path d={path(mirrored(wing.map(([x, y]): Point => [60 + (x - 60) * 0.7, y + 5])))} fill={tint(palette, 50, true)} />
            <path d={path(mirrored(body))} fill={tint(palette, 24)} />
            {eyes(brush, 26, 1)}
        </g>
    );
};

const hooded: Scene = (brush) => {
    const { chance, palette } = brush;
    const peak = 4 + chance(9);
    const shoulder = 22 + chance(14);
    const cloak: Point[] = [[60, peak], [72 + chance(5), 24], [70, 38], [60 + shoulder, 52 + chance(6)], [64 + shoulder, 82]];
    const staff = chance(2) < 1 ? -1 : 1;
    const head = 5 + chance(5);
    return (
        <g>
            {halo(brush)}
            <path d={`M${60 + staff * 34} 80L${60 + staff * (28 + chance(6))} 12`} stroke={tint(palette, 22)} stroke-width={2.5} />
            <circle cx={60 + staff * 31} cy={12} r={head} fill={tint(palette, 80, true)} />
            <path d={path(mirrored(cloak))} fill={tint(palette, 32)} />
            <path d={path(mirrored([[60, 40], [66 + chance(4), 50], [76 + chance(8), 82]]))} fill={tint(palette, 44, true)} />
            <ellipse cx={60} cy={28} rx={8.5} ry={10.5} fill={tint(palette, 14)} />
            {eyes(brush, 28, 1.5)}
        </g>
    );
};

const leafy: Scene = (brush) => {
    const { chance, palette } = brush;
    const leaves = 9 + Math.floor(chance(8));
    const long = 26 + chance(12);
    return (
        <g>
            {halo(brush)}
            {Array.from({ length: leaves }, (_, n) => (
                <path d={path([[60, 44], [60 + long * 0.3, 44 - long * 0.5], [60, 44 - long - chance(8)], [60 - long * 0.3, 44 - long * 0.5]])}
                    transform={`rotate(${(n * 360) / leaves} 60 44)`} fill={tint(palette, n % 2 ? 30 : 42, n % 3 === 0)} />
            ))}
            <circle cx={60} cy={44} r={15 + chance(5)} fill={tint(palette, 24)} />
            {eyes(brush, 42, 5)}
        </g>
    );
};

const kinds: [RegExp, Scene][] = [
    [/flying|leti|drake|dragon|bird|angel|ptica|zmaj|wyrm/i, winged],
    [/plant|elemental|treefolk|stihij|biljk|fungus/i, leafy],
    [/human|čovek|wizard|druid|shaman|cleric|soldier|knight|rogue|warrior|zombi|vampire|spirit|merfolk|elf|adventurer|follower|vila|čarob/i, hooded],
];

export function creatureOf(card: Colored): Scene {
    const told = [card.types, ...(card.abilities ?? [])].join(" ");
    return kinds.find(([word]) => word.test(told))?.[1] ?? beast;
}
