import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { AxiosAdapter } from "axios";
import { AxiosError } from "axios";
import { MemoryRouter } from "react-router-dom";
import { expect } from "vitest";
import type { TaskView } from "#shared/contracts/backtests.ts";
import type { TaskId } from "#shared/contracts/task-id.ts";
import { pageLock } from "../../web/src/lib/lock.ts";
import { makeServices, ServicesProvider } from "../../web/src/lib/services.tsx";
import { BacktesterPage } from "../../web/src/pages/backtester.tsx";
import { openTaskFeed } from "../../web/src/run/task-feed.ts";
import { FORM_ANSWER } from "./backtester-form-answer.ts";
import { runResults, trade } from "./backtester-results.ts";
import { type ScriptedSocket, type SocketScript, scriptSockets } from "./backtester-socket.ts";
import { swallowDrawings } from "./support/canvas.ts";
import { seeEverything } from "./support/in-sight.ts";
import { spyChain } from "./support/ticker-chain.ts";
import "./support/popover.ts";

/** The page over an API and sockets in memory. */

export const TASK = "AAAAAAAAAAAAAAAAAAAAAA" as TaskId;

export type Sent = { readonly body: unknown; readonly idempotencyKey: string | undefined };
type Answer = { readonly status?: number; readonly data: unknown };
type Handler = (sent: Sent) => Answer | Promise<Answer>;

/** "METHOD path" to its answer. */
export type Handlers = Readonly<Record<string, Handler>>;

const USUAL: Handlers = {
  "GET /api/backtest_inputs/": () => ({ data: FORM_ANSWER }),
  "POST /api/backtest_inputs/": () => ({ data: { task_id: TASK } }),
  "GET /api/chains/SPY": () => ({ data: spyChain() }),
  "GET /api/chains/QQQ": () => ({ data: spyChain({ ticker: "QQQ" }) }),
  "GET /api/tasks/": () => ({ data: { tasks: [] } }),
  [`GET /api/tasks/${TASK}`]: () => ({ data: { messages: [] } }),
};

const adapterOf =
  (handlers: Handlers): AxiosAdapter =>
  async (config) => {
    const handler = handlers[`${config.method?.toUpperCase()} ${config.url}`];
    const sent = {
      body: config.data === undefined ? undefined : JSON.parse(config.data),
      idempotencyKey: config.headers.get("Idempotency-Key")?.toString(),
    };
    const { status = 200, data } = handler
      ? await handler(sent)
      : { status: 404, data: { error: `no handler for ${config.url}` } };
    const response = { status, statusText: "", data, headers: {}, config };
    if (status >= 200 && status < 300) return response;
    throw new AxiosError(`status ${status}`, "ERR_BAD_REQUEST", config, null, response);
  };

const memoryStorage = (): Storage => {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  };
};

/** What jsdom lacks and the page asks for. */
const fakeBrowser = (isNarrow: boolean) => {
  window.matchMedia = (query) =>
    ({
      matches: isNarrow && query.includes("600px"),
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList;
  window.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  Element.prototype.scrollIntoView = () => undefined;
  seeEverything();
  swallowDrawings();
};

type Setting = { readonly storage?: Storage; readonly isNarrow?: boolean; readonly now?: string };

export const aTask = (fields: Partial<TaskView> = {}): TaskView => ({
  task_id: TASK,
  kind: "backtest",
  state: "running",
  pct_of_total: 0.4,
  created_at: "2026-11-21T12:00:00Z",
  ticker: "SPY",
  strategy: "",
  backtest_name: "",
  ...fields,
});

/** Renders the page and waits for its form; New York's yesterday is 2026-11-20 unless said otherwise. */
export const openBacktester = async (
  handlers: Handlers = {},
  { storage = memoryStorage(), isNarrow = false, now = "2026-11-21T17:00:00Z" }: Setting = {},
) => {
  fakeBrowser(isNarrow);
  const sockets = scriptSockets();
  const services = makeServices({
    storage: memoryStorage(),
    events: new EventTarget(),
    lock: pageLock(),
    pagePath: () => "/backtester",
    adapter: adapterOf({ ...USUAL, ...handlers }),
    firstDelayMs: 1,
  });
  const view = render(
    <ServicesProvider services={services}>
      <MemoryRouter>
        <BacktesterPage
          openFeed={(options) => openTaskFeed({ ...options, webSocket: sockets.webSocket })}
          storage={storage}
          now={() => new Date(now)}
        />
      </MemoryRouter>
    </ServicesProvider>,
  );
  await screen.findByRole("form", { name: "Inputs" });
  return { user: userEvent.setup(), sockets, storage, view };
};

/** The control of a field by the path that the contract gives it. */
export const field = (path: string): HTMLInputElement => {
  const control = document.querySelector<HTMLInputElement>(`[name="${path}"]`);
  if (!control) throw new Error(`no field ${path}`);
  return control;
};

export const hasField = (path: string): boolean => document.querySelector(`[name="${path}"]`) !== null;

/** A finished run of two trades. */
export const RESULTS = runResults(
  [
    trade({ pnl: 250.5, exit_reason: "Profit target", date_close: "2024-01-19", end_bal: 1250.5 }),
    trade({
      pnl: -80,
      exit_reason: "Stop loss",
      date_close: "2024-02-16",
      start_bal: 1250.5,
      end_bal: 1170.5,
    }),
  ],
  ["Prices of SPY options are Modelled.", "14 sessions without an entry: Max open positions."],
);

export const runButton = () => screen.getByRole("button", { name: "Run backtest" });
export const progressBar = () => screen.getByRole("progressbar", { name: "Backtest progress" });
export const say = (socket: ScriptedSocket, message: Parameters<ScriptedSocket["say"]>[0]) =>
  act(() => socket.say(message));

/** Waits for the connection of a run, opens it and lets the server greet. */
export const connected = async (sockets: SocketScript, count = 1): Promise<ScriptedSocket> => {
  await waitFor(() => expect(sockets.connections.length).toBeGreaterThanOrEqual(count), { timeout: 8_000 });
  const socket = sockets.last();
  socket.open();
  say(socket, { message: "initial" });
  await waitFor(() => expect(socket.sent).toEqual([{ task_id: TASK }]));
  return socket;
};
