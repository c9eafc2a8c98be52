import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { MCP_PATH } from "#shared/contracts/mcp.ts";
import { routes } from "#shared/contracts/routes.ts";
import { SOCKET_PATH } from "#shared/contracts/socket.ts";
import { call, jsonHeaders, textOf, Unexpected } from "./site-calls.ts";

/** The roads of a visitor and of a subscriber through a site, each as a few calls of the contract. */

/** A logged-in visit. */
export type Visit = { readonly address: string; readonly access: string };

const EVERY_MS = 1000;
const RUN_MS = 300_000;
const SOCKET_MS = 15_000;

/** Returns when a task has its results. Throws where it fails or takes longer than five minutes. */
const untilDone = async ({ address, access }: Visit, taskId: string): Promise<void> => {
  for (let waitedMs = 0; waitedMs < RUN_MS; waitedMs += EVERY_MS) {
    const { messages } = await call(address, routes.getTask, { access, params: { taskId } });
    const last = messages.at(-1);
    if (last?.message === "error") throw new Error(`the run failed: ${last.error ?? ""}`);
    if (last?.message === "results") return;
    await sleep(EVERY_MS);
  }
  throw new Error(`the run has no results after ${RUN_MS / 1000} s`);
};

/** The form of a stage with data. Throws where it has no ticker, which each run needs. */
const form = async ({ address, access }: Visit) => {
  const answer = await call(address, routes.getBacktestForm, { access });
  if (Object.keys(answer[6].data ?? {}).length === 0)
    throw new Error("the site has no ticker yet: npm run seed");
  return answer;
};

/** The page is there, and the API answers through the same address. */
export const pages = async (address: string): Promise<string> => {
  const page = await textOf(`${address}/signup`);
  if (!page.includes('id="root"')) throw new Error("the sign-up page is not the site's page");
  const script = /src="(\/assets\/[^"]+)"/.exec(page)?.[1];
  if (script === undefined) throw new Error("the page names no script");
  await textOf(`${address}${script}`);
  await call(address, routes.getSignupForm);
  const { faq } = await call(address, routes.getFaq);
  return `the page, its script, and ${faq.length} questions`;
};

/** A socket opens and is greeted. */
export const socket = ({ address }: Pick<Visit, "address">): Promise<string> =>
  new Promise((resolve, reject) => {
    const opened = new WebSocket(`${address.replace(/^http/, "ws")}${SOCKET_PATH}`);
    const timer = setTimeout(() => finish(new Error("the socket was not greeted")), SOCKET_MS);
    const finish = (error?: Error): void => {
      clearTimeout(timer);
      opened.close();
      if (error) reject(error);
      else resolve("greeted");
    };
    opened.addEventListener("message", () => finish());
    opened.addEventListener("error", () => finish(new Error("the socket was refused")));
  });

/** The form's own backtest runs to its results. */
export const backtest = async (visit: Visit): Promise<string> => {
  const { address, access } = visit;
  const [overall, switches, risk, event, filter, option] = await form(visit);
  const body = {
    overallFields: [overall],
    filterFields: [switches],
    riskFields: [risk],
    eventFields: [event],
    volFields: [filter],
    optFields: [option],
  };
  const { task_id: taskId } = await call(address, routes.submitBacktest, { access, body });
  await untilDone(visit, taskId);
  const results = await call(address, routes.getTaskResults, { access, params: { taskId } });
  if (!("trade_df" in results)) throw new Error("the results are no backtest's");
  return `${JSON.parse(results.trade_df).length} trades`;
};

/** Switched off by the operator, or the month's sweeps of the user are used up. */
const REFUSES_SWEEPS: ReadonlySet<number> = new Set([429, 503]);

/** A small sweep over the last year of a ticker runs to its results, unless the user's month is used up. */
export const sweep = async (visit: Visit): Promise<string> => {
  const { address, access } = visit;
  const { data = {} } = (await form(visit))[6];
  const [ticker] = "SPY" in data ? ["SPY"] : Object.keys(data);
  const body = { ticker, backtest_length: 1, structures: ["Put credit spread"], dte: [30, 45], hold: [21] };
  const deltas = { short_delta: [0.2, 0.3], long_delta: [0.1, 0.15] };
  try {
    const submitted = await call(address, routes.submitSweep, { access, body: { ...body, ...deltas } });
    await untilDone(visit, submitted.task_id);
    return `${submitted.combinations} combinations`;
  } catch (error) {
    if (error instanceof Unexpected && REFUSES_SWEEPS.has(error.status)) return `not run: ${error.message}`;
    throw error;
  }
};

const Tools = z.object({ result: z.object({ tools: z.array(z.unknown()).min(1) }) });

/** The endpoint for agents lists its tools. */
export const agents = async ({ address, access }: Visit): Promise<string> => {
  const answer = await textOf(`${address}${MCP_PATH}`, {
    method: "POST",
    headers: { ...jsonHeaders(access), accept: "application/json, text/event-stream" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} }),
  });
  return `${Tools.parse(JSON.parse(answer)).result.tools.length} tools`;
};
