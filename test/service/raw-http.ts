import { connect, type Socket } from "node:net";

/** HTTP as raw bytes, for requests that no client library sends. */

export type RawAnswer = {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
};

/** A connection counts as silent after this time. */
const SILENCE_MS = 30_000;

const HEAD_END = "\r\n\r\n";
const STATUS = /^HTTP\/1\.[01] (\d{3})/;

const chunksOf = (text: string): { readonly body: string; readonly end: number } => {
  let [body, at] = ["", 0];
  for (;;) {
    const line = text.indexOf("\r\n", at);
    const bytes = Number.parseInt(text.slice(at, line), 16);
    if (line < 0 || !(bytes > 0)) return { body, end: text.indexOf(HEAD_END, at) + HEAD_END.length };
    body += text.slice(line + 2, line + 2 + bytes);
    at = line + 2 + bytes + 2;
  }
};

/** Parses the answers on a connection, in order. The text has one character per byte. */
const answersIn = (text: string): RawAnswer[] => {
  const answers: RawAnswer[] = [];
  let rest = text;
  for (;;) {
    const [, status] = STATUS.exec(rest) ?? [];
    const headEnd = rest.indexOf(HEAD_END);
    if (status === undefined || headEnd < 0) return answers;
    const headers = new Map(
      rest
        .slice(0, headEnd)
        .split("\r\n")
        .slice(1)
        .map((line): [string, string] => {
          const colon = line.indexOf(":");
          return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
        }),
    );
    const after = rest.slice(headEnd + HEAD_END.length);
    const length = Number(headers.get("content-length") ?? 0);
    const isChunked = headers.get("transfer-encoding") === "chunked";
    const { body, end } = isChunked ? chunksOf(after) : { body: after.slice(0, length), end: length };
    answers.push({ status: Number(status), headers, body: Buffer.from(body, "latin1").toString("utf8") });
    rest = after.slice(end);
  }
};

/** Opens a connection to the service. A reset is no error. */
const openRaw = (address: string): Socket => {
  const { hostname, port } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on("error", () => undefined);
  return socket;
};

/** Sends the bytes and returns the answer, read until the service closes the connection or falls silent. */
export const sendRaw = (
  address: string,
  bytes: string | Uint8Array,
): Promise<{ readonly answers: RawAnswer[]; readonly isClosed: boolean }> =>
  new Promise((resolve) => {
    const socket = openRaw(address);
    let text = "";
    const finish = (isClosed: boolean): void => {
      socket.destroy();
      resolve({ answers: answersIn(text), isClosed });
    };
    socket.setTimeout(SILENCE_MS, () => finish(false));
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
    });
    socket.on("close", () => finish(true));
    socket.write(bytes);
  });

/** Returns a request with `connection: close`, with path and headers unencoded. */
export const requestBytes = (
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body = "",
): Buffer => {
  const content = Buffer.from(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    "Host: localhost",
    "Connection: close",
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === "" && method === "GET" ? [] : [`Content-Length: ${content.length}`]),
  ];
  return Buffer.concat([Buffer.from(`${lines.join("\r\n")}${HEAD_END}`, "latin1"), content]);
};
