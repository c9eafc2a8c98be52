import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SavedBacktest } from "#shared/contracts/dashboard.ts";
import type { RunResults } from "#shared/contracts/results.ts";
import { MESSAGE_LIMIT } from "#shared/contracts/socket.ts";
import type { HeatMapCell, MarginalCell } from "#shared/contracts/sweep/figures.ts";
import { MAX_SETS, MAX_THRESHOLDS, MAX_TRAILS } from "#shared/contracts/sweep/list-fields.ts";
import type { SweepResults } from "#shared/contracts/sweep/results.ts";
import type { SavedSweepRow } from "#shared/contracts/sweep/saved-row.ts";
import { TaskId } from "#shared/contracts/task-id.ts";
import { formatDay, parseDay } from "#shared/domain/day.ts";
import { STRUCTURE_NAMES } from "#shared/domain/structure/structure.ts";
import {
  DIMENSION_NAMES,
  type Dimension,
  NUMBER_DIMENSIONS,
  numberRow,
  recordOf,
} from "#shared/domain/sweep/dimensions.ts";
import { OBJECTIVES } from "#shared/domain/sweep/ranking.ts";
import { putStored } from "../../../../functions/store/objects/stored-json.ts";
import { messagesOf, textOf } from "../../../../functions/tasks/task-messages.ts";
import { listing, RESULT_PARTS, savedBacktest, tradeRow } from "../../web/support/result-rows.ts";
import { sweepResults } from "../../web/support/sweep-results.ts";
import { clientOf } from "../client.ts";
import { MANIFEST, TICKER, taskRow, world } from "../world.ts";

/** The largest of every growing answer fits Lambda and API Gateway, for any client (fault 20). */

/** Lambda's limit of an answer, and API Gateway's of a message. */
const LAMBDA_BYTES = 6 * 1024 * 1024;
const SOCKET_BYTES = 128 * 1024;

/** Sixteen years from the earliest session on, the most of a sweep, with an entry on each. */
const SESSIONS = 4000;
const FIRST = parseDay("2015-01-02") ?? 0;
const dayAt = (index: number): string =>
  formatDay((FIRST + Math.floor(index * 1.45)) as typeof FIRST & never);

/** Digits that compress badly. */
const money = (index: number): number =>
  Math.round(1e8 * Math.abs(Math.sin(index * 12.9898) * 43_758.5453)) / 100;
const ratio = (index: number): number => Math.sin(index * 78.233) * 43_758.5453;

const rowsOf = <Row>(row: (index: number) => Row, count = SESSIONS): Row[] =>
  Array.from({ length: count }, (_, index) => row(index));

const trade = (index: number) =>
  tradeRow({
    date_open: dayAt(index),
    date_close: dayAt(index + 30),
    net_debit: money(index),
    net_credit: money(index + 1),
    pnl: -money(index + 2),
    exit_reason: "Days to expiration",
    start_bal: money(index + 3),
    end_bal: money(index + 4),
    legs: rowsOf((leg) => `-100 ${dayAt(index + leg)} ${money(index + leg)} call`, 4).join(", "),
    backtest_name: "spy-20261121-100000",
    details: {
      legs: rowsOf(
        (leg) => [-100, "call", money(leg), dayAt(index + leg), money(index), money(index + 5)],
        4,
      ),
      risk: money(index + 6),
      open_price: money(index + 7),
      close_price: money(index + 8),
      open_commission: money(index + 9),
      close_commission: money(index + 10),
      max_profit: money(index + 11),
      max_loss: -money(index + 12),
      vix: [18.25, 31.75],
      marks: "Ag-_".repeat(16),
    },
  });
const performance = (index: number) => ({
  date: dayAt(index),
  index_performance: ratio(index),
  ticker_performance: ratio(index + 1),
  strat_performance: ratio(index + 2),
});
const market = (index: number) => ({
  date: dayAt(index),
  implied_volatility: ratio(index),
  historical_volatility: ratio(index + 1),
  call_volume: money(index),
  put_volume: money(index + 1),
  open: ratio(index),
  high: ratio(index + 2),
  low: ratio(index + 3),
  close: ratio(index + 4),
});

const runOf = (trades: number): RunResults => ({
  trade_df: JSON.stringify(rowsOf(trade, trades)),
  sum_df: JSON.stringify(savedBacktest().results),
  rel_df: JSON.stringify(rowsOf(performance)),
  ...RESULT_PARTS,
  notes: rowsOf((index) => `Sessions were skipped for reason ${index}.`, 40),
});

const largestSaved = (): SavedBacktest =>
  savedBacktest({
    trade_log: rowsOf(trade),
    relative_performance: rowsOf(performance),
    vol_data: rowsOf(market),
    volume_data: rowsOf(market),
    mixed_data: rowsOf(market),
    body: {},
  });

const SIZES: Readonly<Record<Dimension, number>> = {
  ticker: 8,
  structure: STRUCTURE_NAMES.length,
  ...recordOf(NUMBER_DIMENSIONS, (name) => numberRow(name).maxValues),
  stop: MAX_THRESHOLDS,
  target: MAX_THRESHOLDS,
  trail: MAX_TRAILS,
  filter: MAX_SETS,
  event: MAX_SETS,
};
const LEADERS = 100;
const SAMPLE = 2000;
const BINS = 800;

const COUNTS = ["n_trades", "n_wins", "days_held"];

const cellAt = (place: number) =>
  rowsOf((figure) => (figure < 5 ? Math.floor(money(place + figure)) : money(place + figure)), 9);

/** All lists at their limits, which the form would refuse together; a different leader leads each list. */
const largestSweep = (): SweepResults => {
  const given = sweepResults();
  const [leader] = given.combinations;
  const [list] = given.leaders;
  const [row] = list?.rows ?? [];
  if (!leader || !list || !row) throw new Error("the made-up sweep has no leader");
  const pairs = DIMENSION_NAMES.flatMap((x, at) => DIMENSION_NAMES.slice(at + 1).map((y) => ({ x, y })));
  const figures = Object.fromEntries(
    Object.keys(leader.in).map((name, at) => [name, COUNTS.includes(name) ? at : money(at)]),
  );
  const bins = rowsOf((bin): [number, number] => [bin, Math.floor(money(bin))], BINS);
  return {
    ...given,
    leaders: OBJECTIVES.map((objective, at) => ({
      ...list,
      objective,
      rows: rowsOf((place) => ({ ...row, index: 1e9 - LEADERS * at - place, value: ratio(place) }), LEADERS),
    })),
    combinations: rowsOf(
      (place) => ({ ...leader, ...{ in: figures, out: figures, all: figures }, index: 1e9 - place }),
      LEADERS * OBJECTIVES.length,
    ) as SweepResults["combinations"],
    dimensions: DIMENSION_NAMES.map((dimension) => ({
      dimension,
      values: rowsOf((value) => ({ stop_loss: "% of max loss", stop_size: money(value) }), SIZES[dimension]),
    })) as SweepResults["dimensions"],
    marginals: DIMENSION_NAMES.map((dimension) => ({
      dimension,
      cells: rowsOf((place) => [place, ...cellAt(place)] as MarginalCell, SIZES[dimension]),
    })),
    heat_maps: pairs.map(({ x, y }) => ({
      x,
      y,
      cells: rowsOf((at) => [at, at, ...cellAt(at)] as HeatMapCell, SIZES[x] * SIZES[y]),
    })),
    distribution: { t_stat: { undefined: 1, bins }, pnl_per_risk: { undefined: 1, bins } },
    sample: rowsOf(
      (at) => [at, at, money(at), money(at + 1), ratio(at), at, money(at + 2), money(at + 3), ratio(at + 1)],
      SAMPLE,
    ),
  };
};

const TASK = TaskId.parse("A".repeat(22));
const ACCEPTED = ["", "br"] as const;

const RESULTS = `tasks/${TASK}/results.json`;

const finished = async (kind: "backtest" | "sweep", results: unknown) => {
  const ports = await world();
  await ports.tasks.create(taskRow({ taskId: TASK, kind }));
  await ports.tasks.end(TASK, { state: "succeeded" });
  await putStored(ports.results, RESULTS, results);
  return ports;
};

const OF_ADA = { name: "spy-20261121-1", creator: "ada", date_created: "2026-11-21T12:00:00.000Z" };

const sweepRow = (): SavedSweepRow => ({
  ...OF_ADA,
  ticker: "SPY",
  period: largestSweep().period,
  combinations: 1,
  verdict: "Too little data",
  leader: null,
});

const kept = async (kind: "backtest" | "sweep", body: unknown) => {
  const ports = await world();
  const row = {
    owner: "id-of-ada",
    backtestId: "spy-20261121-1",
    username: "ada",
    createdAt: "2026-11-21T12:00:00.000Z",
    shared: false,
    key: "saved/body.json",
  };
  const { results } = savedBacktest();
  const { answer, about } = listing();
  const named =
    kind === "sweep"
      ? { ...row, kind, summary: sweepRow() }
      : { ...row, summary: results[0]!, answer, about };
  ports.savedRows.set("id-of-ada spy-20261121-1", named);
  await ports.results.put("saved/body.json", JSON.stringify(body));
  return ports;
};

const SAVED = { user: "ada", backtestId: "spy-20261121-1" };
const SAVED_SWEEP = { user: "ada", name: "spy-20261121-1" };
const ofSweep = (results: SweepResults) => ({ ...OF_ADA, results });

describe.each([
  ["a backtest's results", "getTaskResults", { taskId: TASK }, () => finished("backtest", runOf(SESSIONS))],
  ["a saved backtest", "getBacktest", SAVED, () => kept("backtest", largestSaved())],
  ["a sweep's results", "getTaskResults", { taskId: TASK }, () => finished("sweep", largestSweep())],
  ["a saved sweep", "getSweep", SAVED_SWEEP, () => kept("sweep", ofSweep(largestSweep()))],
] as const)("the largest of %s", (_what, route, params, make) => {
  test("fits Lambda for any client", async () => {
    const call = clientOf(await make());
    const plain: number[] = [];
    for (const accepted of ACCEPTED) {
      const headers = accepted === "" ? {} : { "accept-encoding": accepted };
      const { status, bytes, body } = await call(route, { as: "ada", params, headers });
      expect(status).toBe(200);
      expect(bytes).toBeLessThan(LAMBDA_BYTES);
      plain.push(JSON.stringify(body).length);
    }
    // The answer is large indeed.
    expect(Math.min(...plain)).toBeGreaterThan(3_000_000);
  });
});

test("sends the form with ten thousand tickers that have options and more", async () => {
  const ports = await world();
  const entries = rowsOf((index) => {
    const ticker = `T${String(index).padStart(7, "0")}`;
    return [ticker, { ...TICKER, ticker, displayName: `${ticker} ${"Long Name ".repeat(19)}` }];
  }, 10_000);
  const tickers = { ...MANIFEST.tickers, ...Object.fromEntries(entries) };
  await ports.market.put("manifest.json", JSON.stringify({ ...MANIFEST, tickers }));
  for (const route of ["getBacktestForm", "getSweepForm"] as const) {
    const { status, bytes } = await clientOf(ports)(route, { as: "ada" });
    expect(status).toBe(200);
    expect(bytes).toBeLessThan(LAMBDA_BYTES);
  }
});

test("keeps every socket message within its limit, whatever the results", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: -400, max: 400 }),
      fc.constantFrom("x", '"', "\\", "é", "\u2028", "😀", "\n"),
      async (beyond, letter) => {
        const written = Buffer.byteLength(JSON.stringify(letter)) - 2;
        const trades = letter.repeat(Math.floor((MESSAGE_LIMIT + beyond) / written));
        const results: RunResults = { ...runOf(0), trade_df: trades };
        const ports = await finished("backtest", results);
        const task = ports.taskRows.get(TASK);
        if (!task) throw new Error("no task");
        for (const message of await messagesOf(ports.results, task))
          expect(Buffer.byteLength(textOf(message))).toBeLessThanOrEqual(MESSAGE_LIMIT);
      },
    ),
    { numRuns: Number(process.env.RUNS ?? 14), endOnFailure: true },
  );
  expect(MESSAGE_LIMIT).toBeLessThan(SOCKET_BYTES);
});
