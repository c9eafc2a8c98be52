import { WebSocket } from "ws";
import { RunResults, type SummaryRow, type TradeRow } from "#shared/contracts/results.ts";
import type { Route } from "#shared/contracts/route.ts";
import { ServerMessage, SOCKET_PATH } from "#shared/contracts/socket.ts";

/** A client that uses the service like a browser: JSON over HTTP, and one socket per run. */

export type User = { readonly username: string; readonly password: string };

/** The first user of a one-machine run. */
export const DEMO: User = { username: "demo", password: "demo-demo-demo" };

export type Answer = { readonly status: number; readonly json: unknown; readonly headers: Headers };

export type Session = {
  readonly address: string;
  readonly username: string;
  readonly access: string;
  readonly refresh: string;
  readonly get: (path: string) => Promise<Answer>;
  readonly post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;
};

/** Makes one call, with the body as JSON. */
export const request = async (
  address: string,
  method: Route["method"],
  path: string,
  { body, access, headers = {} }: { body?: unknown; access?: string; headers?: Record<string, string> } = {},
): Promise<Answer> => {
  const response = await fetch(`${address}${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(access === undefined ? {} : { authorization: `Bearer ${access}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("application/json") === true;
  return {
    status: response.status,
    json: isJson && text !== "" ? JSON.parse(text) : text,
    headers: response.headers,
  };
};

let given = DEMO;

/** Sets the default user. */
export const actAs = (user: User): void => {
  given = user;
};

/** Returns the default user. */
export const givenUser = (): User => given;

/** All sessions of this process. */
export const openSessions: Session[] = [];

/** Returns the session for another service on the same data. */
export const sessionAt = (
  address: string,
  { username, access, refresh }: Pick<Session, "username" | "access" | "refresh">,
): Session => ({
  address,
  username,
  access,
  refresh,
  get: (path) => request(address, "GET", path, { access }),
  post: (path, body = {}, headers = {}) => request(address, "POST", path, { body, access, headers }),
});

/** Logs in. Throws when the service refuses. */
export const signIn = async (address: string, { username, password } = given): Promise<Session> => {
  const { status, json } = await request(address, "POST", "/api/token/", { body: { username, password } });
  if (status !== 200) throw new Error(`log-in answered ${status}: ${JSON.stringify(json)}`);
  const { access, refresh } = json as { access: string; refresh: string };
  const session = sessionAt(address, { username, access, refresh });
  openSessions.push(session);
  return session;
};

/** Longer than any run with cold starts of every function. */
const PATIENCE_MS = 100_000;

/** Opens the socket, collects messages until `until` returns true or the time is up, and closes it. */
export const follow = (
  address: string,
  taskId: string,
  until: (messages: ServerMessage[]) => boolean = hasEnded,
): Promise<ServerMessage[]> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${address.replace(/^http/, "ws")}${SOCKET_PATH}`);
    const messages: ServerMessage[] = [];
    const timer = setTimeout(
      () => finish(new Error(`no end in sight: ${JSON.stringify(messages).slice(0, 500)}`)),
      PATIENCE_MS,
    );
    const finish = (error?: Error) => {
      clearTimeout(timer);
      socket.close();
      if (error) reject(error);
      // More messages may arrive before the promise resolves, such as a repeated end.
      else resolve([...messages]);
    };
    socket.on("error", finish);
    socket.on("close", () => finish());
    socket.on("message", (data) => {
      const { data: message } = ServerMessage.safeParse(JSON.parse(String(data)));
      if (!message) return finish(new Error(`the socket said ${String(data).slice(0, 500)}`));
      messages.push(message);
      if (message.message === "initial") socket.send(JSON.stringify({ task_id: taskId }));
      if (until(messages)) finish();
    });
  });

const hasEnded = (messages: readonly ServerMessage[]): boolean =>
  messages.some(({ message }) => message === "results" || message === "error");

type Finished = {
  readonly taskId: string;
  readonly messages: readonly ServerMessage[];
  readonly trades: readonly TradeRow[];
  readonly summary: SummaryRow;
  readonly notes: readonly string[];
};

/** Submits a backtest and follows it on the socket to its results. Throws on a refusal or an error. */
export const runBacktest = async (session: Session, body: unknown): Promise<Finished> => {
  const { status, json } = await session.post("/api/backtest_inputs/", body);
  if (status !== 200) throw new Error(`submit answered ${status}: ${JSON.stringify(json)}`);
  const taskId = (json as { task_id: string }).task_id;
  const messages = await follow(session.address, taskId);
  const last = messages.at(-1);
  if (last?.message !== "results") throw new Error(`the run ended with ${JSON.stringify(last)}`);
  const given = last.results;
  const results = RunResults.parse(given && "href" in given ? (await session.get(given.href)).json : given);
  const [summary] = JSON.parse(results.sum_df) as SummaryRow[];
  if (!summary) throw new Error("no summary row");
  return {
    taskId,
    messages,
    trades: JSON.parse(results.trade_df) as TradeRow[],
    summary,
    notes: results.notes,
  };
};
