// A click that was meant for the question before must not answer this one: for a moment after the
// question has changed under a pointer that has not moved since, it takes no click.
const quietTime = 300;
const far = 10;

let at = { x: 0, y: 0 };
let movedAt = 0;

function note(event: PointerEvent): void {
    if (Math.hypot(event.clientX - at.x, event.clientY - at.y) < far)
        return;
    at = { x: event.clientX, y: event.clientY };
    movedAt = performance.now();
}

// Who presses a key has looked.
function press(): void {
    movedAt = performance.now();
}

export function watchPointer(): void {
    addEventListener("keydown", press, { capture: true });
    addEventListener("pointermove", note, { capture: true, passive: true });
    addEventListener("pointerdown", note, { capture: true, passive: true });
}

export function isSettled(askedAt: number): boolean {
    return movedAt > askedAt || performance.now() - askedAt >= quietTime;
}
