// Draws the whole page anew: after another language was chosen.
let draw = () => {};

export function onDrawAgain(how: () => void): void {
    draw = how;
}

export function drawAgain(): void {
    draw();
}
