// Small signs, drawn by ourselves: fonts differ in what they have.
import { h } from "preact";

const shapes = {
    hand: "M4 9l5-2 3 10-5 2zM10 6h5v11h-3M15 7l5 2-3 9-2-1",
    library: "M6 4h12v13H6zM4 7v13h12",
    graveyard: "M6 20V10a6 6 0 0 1 12 0v10zM4 20h16M12 9v6M9.5 11.5h5",
    exile: "M12 4a8 8 0 1 0 0 16a8 8 0 0 0 0-16zM6.5 6.5l11 11",
    ante: "M12 4a8 8 0 1 0 0 16a8 8 0 0 0 0-16zM12 8v8M9 12h6",
    phasedout: "M12 4a8 8 0 0 1 7 4M20 13a8 8 0 0 1-5 6.5M10 19.8a8 8 0 0 1-6-7M5 8a8 8 0 0 1 3-3",
    special: "M12 4l2.4 5 5.6.7-4 3.9 1 5.4-5-2.7-5 2.7 1-5.4-4-3.9 5.6-.7z",
    heart: "M12 20C5 14.5 4 11.5 4 9a4 4 0 0 1 8-1a4 4 0 0 1 8 1c0 2.500-1 5.500-8 11z",
    undo: "M9 7L5 11l4 4M5 11h9a5 5 0 0 1 0 10h-2",
    forward: "M5 6l7 6-7 6zM12 6l7 6-7 6z",
    turnback: "M19 6l-7 6 7 6zM12 6l-7 6 7 6z",
    first: "M7 6v12M18 6l-8 6 8 6z",
    back: "M16 6l-8 6 8 6z",
    on: "M8 6l8 6-8 6z",
    up: "M6 15l6-6 6 6",
    down: "M6 9l6 6 6-6",
    last: "M17 6v12M6 6l8 6-8 6z",
    stop: "M7 7h10v10H7z",
    bulb: "M9 18h6M10 21h4M8.500 15a6 6 0 1 1 7 0c-.7.6-.5 1.500-1 3h-5c-.5-1.500-.3-2.400-1-3z",
    more: "M5 12h.01M12 12h.01M19 12h.01",
    turned: "M18 8a7 7 0 1 0 1 6M18 3v5h-5",
    asleep: "M7 7h10L7 17h10",
};

export type IconName = keyof typeof shapes;

export function isIcon(name: string): name is IconName {
    return name in shapes;
}

export function Icon({ name }: { name: IconName }) {
    return <svg class={`icon icon-${name}`} viewBox="0 0 24 24" aria-hidden="true"><path d={shapes[name]} /></svg>;
}
