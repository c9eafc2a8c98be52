import { expect, test } from "vitest";
import type { ForwardRecord } from "#shared/contracts/forward/record.ts";
import { shortOf } from "../../../../functions/saved/forward/keep-record.ts";
import { forwardKey } from "../../../../functions/store/objects/object-keys.ts";
import { putStored } from "../../../../functions/store/objects/stored-json.ts";
import { tradeRow } from "../../web/support/result-rows.ts";
import { clientOf } from "../client.ts";
import { world } from "../world.ts";

const LAMBDA_BYTES = 6 * 1024 * 1024;
/** Sixteen years with an entry on each session. */
const TRADES = 4000;

/** Digits that compress badly. */
const money = (index: number): number =>
  Math.round(1e8 * Math.abs(Math.sin(index * 12.9898) * 43_758.5453)) / 100;

const trades = Array.from({ length: TRADES }, (_, index) =>
  tradeRow({
    net_debit: money(index),
    net_credit: money(index + 1),
    pnl: -money(index + 2),
    start_bal: money(index + 3),
    end_bal: money(index + 4),
    details: {
      legs: [1, 2, 3, 4].map((leg) => [
        -leg,
        "call",
        money(leg),
        "2026-11-20",
        money(index),
        money(leg + index),
      ]),
      risk: money(index + 6),
      open_price: money(index + 7),
      close_price: money(index + 8),
      open_commission: money(index + 9),
      close_commission: money(index + 10),
      max_profit: money(index + 11),
      max_loss: -money(index + 12),
      marks: `${money(index)}Ag-_`.repeat(8),
    },
  }),
);

const record = (backtest_name: string, newest: string): ForwardRecord => {
  const sums = { n_trades: TRADES, n_wins: 1, cum_pnl: 1, e: 1 };
  return {
    backtest_name,
    ticker: "SPY",
    data_end: "2026-11-19",
    start_date: "2015-01-02",
    newest,
    sessions: TRADES,
    saved: sums,
    forward: { ...sums, ddown: 1, ddown_mtm: 1 },
    changed: 0,
    share: 0.5,
    share_above: 0.5,
    sure: 0.5,
    sure_above: 0.5,
    verdict: "As expected",
    words: "",
    trades,
    open: [],
    signals: { date: newest, exits: [], entry: null, reason: null, words: "" },
  };
};

test("lists large forward records whole, newest first, in pages that fit Lambda", async () => {
  const ports = await world();
  const owner = "id-of-ada";
  for (const [backtestId, newest] of Object.entries({ a: "2026-11-19", b: "2026-11-20", c: "2026-11-19" })) {
    const named = { owner, backtestId, username: "ada", ticker: "SPY", references: [] };
    const row = { ...named, followedAt: "2026-11-21T12:00:00.000Z" };
    const made = record(backtestId, newest);
    await putStored(ports.results, forwardKey(owner, backtestId), made);
    await ports.follows.put({ ...row, verdict: shortOf(made) });
  }
  const call = clientOf(ports);
  const pages: string[][] = [];
  let next: string | undefined;
  do {
    const { status, bytes, body } = await call("listFollowed", {
      as: "ada",
      query: next === undefined ? {} : { from: next },
    });
    expect(status).toBe(200);
    expect(bytes).toBeLessThan(LAMBDA_BYTES);
    for (const each of body.message as ForwardRecord[]) expect(each.trades).toHaveLength(TRADES);
    pages.push((body.message as ForwardRecord[]).map(({ backtest_name }) => backtest_name));
    next = body.next;
  } while (next !== undefined);
  expect(pages.flat()).toEqual(["b", "a", "c"]);
  expect(pages.length).toBeGreaterThan(1);
  const { body: one } = await call("listFollowed", { as: "ada", query: { size: "1" } });
  expect(one.message).toHaveLength(1);
});
