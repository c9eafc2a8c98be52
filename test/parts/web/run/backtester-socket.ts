import type { ServerMessage } from "#shared/contracts/socket.ts";

/** Scripted WebSockets: the test drives every connection. */
export type ScriptedSocket = {
  readonly url: string;
  /** Messages of the client, parsed. */
  readonly sent: unknown[];
  open(): void;
  /** Closes the connection, or refuses it. */
  drop(): void;
  say(message: Omit<ServerMessage, "connection_status">): void;
  sayRaw(data: string): void;
  readonly isClosed: boolean;
};

export type SocketScript = {
  readonly connections: ScriptedSocket[];
  readonly webSocket: unknown;
  /** Returns the last connection; throws without one. */
  last(): ScriptedSocket;
};

export const scriptSockets = (): SocketScript => {
  const connections: ScriptedSocket[] = [];

  class FakeWebSocket extends EventTarget implements ScriptedSocket {
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    static readonly CLOSING = 2;
    static readonly CLOSED = 3;
    readyState = FakeWebSocket.CONNECTING;
    binaryType = "blob";
    readonly sent: unknown[] = [];
    readonly url: string;

    constructor(url: string) {
      super();
      this.url = url;
      connections.push(this);
    }
    get isClosed() {
      return this.readyState === FakeWebSocket.CLOSED;
    }
    send(data: string) {
      this.sent.push(JSON.parse(data));
    }
    close() {
      this.readyState = FakeWebSocket.CLOSED;
    }
    open() {
      this.readyState = FakeWebSocket.OPEN;
      this.dispatchEvent(new Event("open"));
    }
    drop() {
      this.readyState = FakeWebSocket.CLOSED;
      this.dispatchEvent(new CloseEvent("close", { code: 1006, reason: "gone" }));
    }
    say(message: Omit<ServerMessage, "connection_status">) {
      this.sayRaw(JSON.stringify({ connection_status: "connected", ...message }));
    }
    sayRaw(data: string) {
      this.dispatchEvent(new MessageEvent("message", { data }));
    }
  }

  return {
    connections,
    webSocket: FakeWebSocket,
    last: () => {
      const connection = connections.at(-1);
      if (!connection) throw new Error("no connection was made");
      return connection;
    },
  };
};
