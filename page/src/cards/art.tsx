// The picture of a card: drawn from its name, colours and type, so that each looks always the same
// and none like another. Nothing is loaded.
import { h } from "preact";
import type { ComponentChildren } from "preact";
import { height, path, tint, width } from "./brush";
import type { Brush, Scene } from "./brush";
import { chanceOf } from "./chance";
import { creatureOf } from "./creatures";
import { colorsOf, paletteOf } from "./palette";
import type { Colored } from "./palette";

// ---- scenes --------------------------------------------------------------------------------------

function sun({ chance, palette }: Brush): ComponentChildren {
    return <circle cx={20 + chance(80)} cy={12 + chance(18)} r={6 + chance(9)} fill={tint(palette, 86, true)} opacity={0.85} />;
}

function ridge(brush: Brush, base: number, lightness: number): ComponentChildren {
    const points: [number, number][] = [[0, height]];
    const steps = brush.jagged > 12 ? 7 : 14;
    const phase = brush.chance(6);
    for (let n = 0; n <= steps; n++)
        points.push([n * width / steps, base + Math.sin(phase + n) * brush.jagged * 0.4 - brush.chance(brush.jagged)]);
    points.push([width, height]);
    return <path d={path(points)} fill={tint(brush.palette, lightness)} />;
}

const landscape: Scene = (brush) => (
    <g>
        {sun(brush)}
        {ridge(brush, 48, 52)}
        {ridge(brush, 60, 40)}
        {ridge(brush, 72, 26)}
    </g>
);

// Rays from a point, and what is thrown about.
const burst: Scene = ({ chance, palette }) => {
    const cx = 35 + chance(50);
    const cy = 25 + chance(30);
    const rays = 7 + Math.floor(chance(9));
    const turn = chance(6);
    const ray = (n: number) => {
        const angle = turn + (n * 2 * Math.PI) / rays;
        const long = 30 + chance(50);
        const at = (a: number, r: number): [number, number] => [cx + Math.cos(a) * r, cy + Math.sin(a) * r];
        return <path d={path([at(angle - 0.11, 7), at(angle, long), at(angle + 0.11, 7)])} fill={tint(palette, n % 2 ? 72 : 58, n % 2 > 0)} />;
    };
    return (
        <g>
            {Array.from({ length: rays }, (_, n) => ray(n))}
            <circle cx={cx} cy={cy} r={8 + chance(7)} fill={tint(palette, 88)} />
            {Array.from({ length: 9 }, () => <circle cx={chance(width)} cy={chance(height)} r={0.8 + chance(1.6)} fill={tint(palette, 84, true)} />)}
        </g>
    );
};

// Rings, as of water or of trees.
const rings: Scene = ({ chance, palette }) => {
    const cx = 40 + chance(40);
    const cy = 30 + chance(25);
    return (
        <g>
            {Array.from({ length: 6 }, (_, n) => (
                <ellipse cx={cx} cy={cy} rx={10 + n * 11} ry={(10 + n * 11) * (0.5 + chance(0.4))} fill="none"
                    stroke={tint(palette, 78 - n * 7, n % 2 > 0)} stroke-width={1 + chance(3)}
                    stroke-dasharray={`${4 + chance(30)} ${1 + chance(9)}`} />
            ))}
            <circle cx={cx} cy={cy} r={4 + chance(3)} fill={tint(palette, 90)} />
        </g>
    );
};

// A thing that was made: one piece, turned round.
const device: Scene = ({ chance, palette }) => {
    const sides = 3 + Math.floor(chance(6));
    const inner = 8 + chance(8);
    const outer = 20 + chance(12);
    const piece = path([[60, 40 - outer], [60 + inner * 0.9, 40 - inner], [60, 40 - inner * 0.3], [60 - inner * 0.9, 40 - inner]]);
    return (
        <g>
            <circle cx={60} cy={40} r={outer * 0.86} fill="none" stroke={tint(palette, 66, true)} stroke-width={2.5} />
            {Array.from({ length: sides }, (_, n) => (
                <path d={piece} transform={`rotate(${(n * 360) / sides} 60 40)`} fill={tint(palette, n % 2 ? 34 : 44)} />
            ))}
            <circle cx={60} cy={40} r={inner * 0.55} fill={tint(palette, 82, true)} />
        </g>
    );
};

const ship: Scene = (brush) => {
    const { chance, palette } = brush;
    const masts = 1 + Math.floor(chance(3));
    return (
        <g>
            {sun(brush)}
            {Array.from({ length: masts }, (_, n) => {
                const x = 60 + (n - (masts - 1) / 2) * 22;
                const top = 12 + chance(12);
                return <path d={path([[x, top], [x + 8 + chance(8), 50], [x - 3, 50]])} fill={tint(palette, 82, n % 2 > 0)} />;
            })}
            <path d={path([[22, 53], [98, 53], [86, 68], [34, 68]])} fill={tint(palette, 24)} />
            {ridge({ ...brush, jagged: 5 }, 70, 38)}
        </g>
    );
};

const towers: Scene = (brush) => {
    const { chance, palette } = brush;
    return (
        <g>
            {sun(brush)}
            {Array.from({ length: 6 }, (_, n) => {
                const top = 18 + chance(32);
                const wide = 10 + chance(9);
                const x = 6 + n * 18;
                return (
                    <path d={path([[x, 80], [x, top], [x + wide / 2, top - 8], [x + wide, top], [x + wide, 80]])}
                        fill={tint(palette, 24 + (n % 3) * 9)} />
                );
            })}
        </g>
    );
};

// ---- which scene ---------------------------------------------------------------------------------

const scenes: [RegExp, Scene][] = [
    [/ship/i, ship],
    [/structure|location/i, towers],
    [/land/i, landscape],
    [/artifact|item/i, device],
    [/enchantment|rule/i, rings],
];

export function Art({ card }: { card: Colored }) {
    const name = card.name ?? "";
    const palette = paletteOf(colorsOf(card));
    const chance = chanceOf(name);
    const kind = card.types ?? "";
    const scene = /creature|follower/i.test(kind) ? creatureOf(card) : scenes.find(([word]) => word.test(kind))?.[1] ?? burst;
    const jagged = /mountain|planin/i.test(`${card.types} ${name}`) ? 30 : 5 + chance(10);
    return (
        <svg class="art" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
            <rect width={width} height={height} fill={tint(palette, 60, true)} />
            <rect width={width} height={height / 2} fill={tint(palette, 70)} opacity={0.6} />
            {scene({ chance, palette, jagged })}
        </svg>
    );
}
