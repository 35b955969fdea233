// The WebSocket to the table: opened when something is to be sent, opened again when it breaks. What
// comes in is handed to who listens.
import { PROTOCOL } from "./messages";
import type { FromPage, FromTable } from "./messages";

export type LinkState = "open" | "broken";

export class Link {
    private socket: WebSocket | null = null;
    private tries = 0;
    private closed = false;

    constructor(
        private readonly onMessage: (message: FromTable) => void,
        private readonly onState: (state: LinkState) => void,
    ) {
        this.open();
    }

    private open(): void {
        const scheme = location.protocol === "https:" ? "wss" : "ws";
        const socket = new WebSocket(`${scheme}://${location.host}/ws`, PROTOCOL);
        this.socket = socket;
        socket.onopen = () => {
            this.tries = 0;
            this.onState("open");
        };
        socket.onmessage = (event) => this.onMessage(JSON.parse(event.data));
        socket.onclose = () => {
            if (this.closed)
                return;
            this.onState("broken");
            setTimeout(() => this.open(), Math.min(250 * 2 ** this.tries++, 8000));
        };
    }

    // False: the connection is broken, and nothing was sent.
    send(message: FromPage): boolean {
        if (this.socket?.readyState !== WebSocket.OPEN)
            return false;
        this.socket.send(JSON.stringify(message));
        return true;
    }

    close(): void {
        this.closed = true;
        this.socket?.close();
    }
}
