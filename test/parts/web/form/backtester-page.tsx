import { act, configure, screen, waitFor } from "@testing-library/react";
import { expect } from "vitest";
import type { TaskView } from "#shared/contracts/backtests.ts";
import type { TaskId } from "#shared/contracts/task-id.ts";
import type { BacktesterState } from "../../../../web/src/lib/opened-backtest.ts";
import { runResults, trade } from "../results/backtester-results.ts";
import type { ScriptedSocket, SocketScript } from "../run/backtester-socket.ts";
import { setWidth } from "../support/browser.ts";
import { type Handlers, ok } from "../support/memory-adapter.ts";
import { renderBacktester } from "../support/render-part.tsx";
import { spyChain } from "../support/ticker-chain.ts";
import { FORM_ANSWER } from "./backtester-form-answer.ts";
// The page loads these apart; a test does not wait for their transformation.
import "../../../../web/src/features/backtest/one-strategy.tsx";
import "../../../../web/src/features/backtest/results/finished-backtest.tsx";

/** The backtester over an API and sockets in memory. */

// The form is large, and test machines are busy.
configure({ asyncUtilTimeout: 12_000 });

export const TASK = "AAAAAAAAAAAAAAAAAAAAAA" as TaskId;

const USUAL: Handlers = {
  "GET /api/backtest_inputs/": () => ok(FORM_ANSWER),
  "POST /api/backtest_inputs/": () => ok({ task_id: TASK }),
  "GET /api/chains/SPY": () => ok(spyChain()),
  "GET /api/chains/QQQ": () => ok(spyChain({ ticker: "QQQ" })),
  "GET /api/tasks/": () => ok({ tasks: [] }),
  [`GET /api/tasks/${TASK}`]: () => ok({ messages: [] }),
};

type Setting = {
  readonly isNarrow?: boolean;
  readonly state?: BacktesterState | undefined;
};

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

/** Renders the page and waits for its form; New York's yesterday is 2026-11-20. */
export const openBacktester = async (handlers: Handlers = {}, { isNarrow = false, state }: Setting = {}) => {
  setWidth(isNarrow ? 600 : 1200);
  const { requests, ...page } = renderBacktester({ ...USUAL, ...handlers }, { state });
  await screen.findByRole("form", { name: "Inputs" });
  const posts = () => requests.filter(({ method }) => method === "POST");
  return { ...page, posts };
};

/** Returns a field's control by its path in the contract. */
export const field = (path: string): HTMLInputElement => {
  const control = document.querySelector<HTMLInputElement>(`[name="${path}"]`);
  if (!control) throw new Error(`no field ${path}`);
  return control;
};

export const hasField = (path: string): boolean => document.querySelector(`[name="${path}"]`) !== null;

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

/** The answers of a service on which the run has finished. */
export const FINISHED: Handlers = {
  "GET /api/tasks/": () => ok({ tasks: [aTask({ state: "succeeded", pct_of_total: 1 })] }),
  [`GET /api/tasks/${TASK}/results`]: () => ok(RESULTS),
};

export const runButton = () => screen.getByRole("button", { name: "Run backtest" });
export const progressBar = () => screen.getByRole("progressbar", { name: "Backtest progress" });
export const say = (socket: ScriptedSocket, message: Parameters<ScriptedSocket["say"]>[0]) =>
  act(() => socket.say(message));

/** Waits for the run's socket, opens it and sends the greeting. */
export const connected = async (sockets: SocketScript, count = 1): Promise<ScriptedSocket> => {
  await waitFor(() => expect(sockets.connections.length).toBeGreaterThanOrEqual(count), { timeout: 8_000 });
  const socket = sockets.last();
  socket.open();
  say(socket, { message: "initial" });
  await waitFor(() => expect(socket.sent).toEqual([{ task_id: TASK }]));
  return socket;
};
