import { expect, test } from "vitest";
import { SavedBacktest } from "#shared/contracts/dashboard.ts";
import { withChanges } from "#shared/contracts/sensitivity/body-changes.ts";
import { SensitivityResults } from "#shared/contracts/sensitivity/results.ts";
import { formBody } from "../contracts/form-body.ts";
import { follow, runBacktest, type Session, signIn } from "./client.ts";
import { address } from "./means.ts";
import { save } from "./saving.ts";
import { tickerOf, yearsBeforeLast } from "./ticker.ts";

/** A put spread with exits over the last years of the service's data. */
const spreadOver = async (session: Session, years: number) => {
  const market = await tickerOf(session);
  const put = { call_put: "Put", n: 1, dte: 45 };
  return formBody({
    overall: {
      ticker: market.ticker,
      start_date: yearsBeforeLast(market, years),
      end_date: market.last,
      hold: 21,
    },
    switches: { risk_management: true },
    risk: [{ take_prof: "% of premium", prof_size: 50, stop_loss: "% of premium", stop_size: 200 }],
    options: [
      { ...put, long_short: "Short", delta: 0.3 },
      { ...put, long_short: "Long", delta: 0.15 },
    ],
  });
};

const start = async (session: Session, taskId: string) => {
  const { status, json } = await session.post(`/api/tasks/${taskId}/sensitivity/`);
  return { status, id: (json as { task_id: string }).task_id };
};

const LIMIT_BYTES = 300_000;

test("sends a finished backtest's sensitivity over the socket, each neighbor equal to its own backtest, and saves it", async () => {
  const session = await signIn(address);
  const body = await spreadOver(session, 3);
  const { taskId, summary } = await runBacktest(session, body);
  const { id } = await start(session, taskId);
  const { name, path } = await save(session, taskId, "/api/dashboard");
  const messages = await follow(address, id);
  const fractions = messages.flatMap(({ pct_of_total: fraction }) => fraction ?? []);
  expect(fractions).toEqual(fractions.toSorted((one, other) => one - other));
  expect(messages.at(-1)?.results).toEqual({ href: `/api/tasks/${id}/results` });
  expect(await start(session, taskId)).toEqual({ status: 200, id });

  const { json } = await session.get(`/api/tasks/${id}/results`);
  expect(JSON.stringify(json).length).toBeLessThan(LIMIT_BYTES);
  const results = SensitivityResults.parse(json);
  expect(results.base.cum_pnl).toBe(summary.cum_pnl);
  expect(results.numbers.reduce((count, { steps }) => count + steps.length, 1)).toBeGreaterThan(40);
  for (const field of ["short_delta", "dte", "start"]) {
    const neighbor = results.numbers.find((number) => number.field === field)?.steps.at(-1);
    const own = await runBacktest(session, withChanges(body, neighbor?.changes ?? {}));
    const { cum_pnl, ann_return, ddown_mtm, n_trades, pct_win, p_val } = own.summary;
    expect(neighbor).toMatchObject({ cum_pnl, ann_return, ddown_mtm, n_trades, pct_win, p_val });
  }

  // The save came first: the end of the sensitivity adds it.
  const saved = async () =>
    SavedBacktest.parse(((await session.get(path)).json as { message: unknown }).message).sensitivity;
  await expect.poll(saved).toEqual(results);
  expect(name).toMatch(/-\d{8}-\d+$/);
});

test("cancels a running sensitivity at the next run", async () => {
  const session = await signIn(address);
  const { taskId } = await runBacktest(session, await spreadOver(session, 10));
  const { id } = await start(session, taskId);
  await runBacktest(session, await spreadOver(session, 1));
  const [last] = await follow(address, id).then((messages) => messages.slice(-1));
  expect(last).toMatchObject({ message: "error", error: "The sensitivity was canceled." });
});
