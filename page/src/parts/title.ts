// What the browser's tab is called: who has another one open sees there that it is their move.
import { useEffect } from "preact/hooks";

export function useTitle(title: string): void {
    useEffect(() => {
        document.title = `${title} – Izvor`;
    }, [title]);
}
