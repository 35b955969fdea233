// What pictures of cards are drawn with.
import type { ComponentChildren } from "preact";
import type { Chance } from "./chance";
import type { Palette } from "./palette";

export const width = 120;
export const height = 80;

export interface Brush {
    chance: Chance;
    palette: Palette;
    jagged: number;
}

export type Scene = (brush: Brush) => ComponentChildren;
export type Point = [number, number];

export function tint(palette: Palette, lightness: number, second = false): string {
    return `hsl(${second ? palette.second : palette.hue} ${palette.saturation}% ${lightness}%)`;
}

export function path(points: Point[]): string {
    return points.map(([x, y], n) => `${n ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("") + "Z";
}

// Half of a shape, and its mirror.
export function mirrored(half: Point[]): Point[] {
    return [...half, ...[...half].reverse().map(([x, y]): Point => [width - x, y])];
}
