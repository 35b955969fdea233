// A dialog over the page: the browser keeps the focus in it, and Escape closes it.
import { h } from "preact";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { words } from "../words/say";

export function Dialog({ label, close, children }: { label: string; close(): void; children: ComponentChildren }) {
    const dialog = useRef<HTMLDialogElement>(null);
    useEffect(() => {
        dialog.current?.showModal();
    }, []);
    return (
        <dialog ref={dialog} aria-label={label} onClose={close}
            onClick={(event) => event.target === dialog.current && dialog.current?.close()}>
            <div class="sheet">
                <button type="button" class="close" aria-label={words("close")} onClick={() => dialog.current?.close()}>✕</button>
                {children}
            </div>
        </dialog>
    );
}
