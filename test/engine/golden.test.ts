import { createReadStream, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { statisticsOf, tradeRow } from "#shared/contracts/present.ts";
import { readBacktest } from "#shared/contracts/read-backtest.ts";
import { isOption } from "#shared/domain/contract.ts";
import { formatDay, parseDay } from "#shared/domain/day.ts";
import { dollarsOf } from "#shared/domain/money.ts";
import type { Trade } from "#shared/domain/trade.ts";
import { backtest } from "#shared/engine/backtest.ts";
import type { ReferenceSeries } from "#shared/engine/market/market.ts";
import { openMarket } from "#shared/engine/market/open.ts";
import { periodOf } from "#shared/engine/market/period.ts";
import { importMarket } from "../../functions/market/import-market.ts";
import { memoryObjects } from "../functions/memory/memory-objects.ts";
import { day } from "../market/build-market.ts";

/**
 * A random market with inputs that reach every exit reason, and the results of an independent implementation of the
 * semantics. To add a case, add a file.
 */

const FOLDER = join(import.meta.dirname, "golden");
const YESTERDAY = day("2026-11-19");

type Case = {
  readonly inputs: unknown;
  /** True if the ticker has the dividends, and so American options (M6). */
  readonly dividends?: boolean;
  readonly refused?: readonly string[];
  readonly trades?: readonly Record<string, unknown>[];
  readonly summary?: Record<string, number | null> | null;
  readonly skipped?: Record<string, number>;
};

const cases = readdirSync(FOLDER)
  .filter((file) => file.startsWith("case-"))
  .map((file) => [file, JSON.parse(readFileSync(join(FOLDER, file), "utf8")) as Case] as const);

const file = (name: string) => {
  const path = join(FOLDER, name);
  return { name, path, bytes: statSync(path).size, open: async () => createReadStream(path) };
};

const closesIn = (name: string): ReferenceSeries => {
  const rows = readFileSync(join(FOLDER, name), "utf8").trim().split("\n").slice(1);
  const cells = rows.map((row) => row.split(","));
  return {
    days: Int32Array.from(cells, ([date]) => parseDay(date ?? "") ?? Number.NaN),
    values: Float64Array.from(cells, (row) => Number(row.at(-1))),
  };
};

const imported = async (dividends?: ReturnType<typeof file>) => {
  const objects = memoryObjects();
  const { entry } = await importMarket(
    {
      ticker: "TEST",
      format: "auto",
      files: [file("chain.csv")],
      events: file("events.csv"),
      splits: file("splits.csv"),
      ...(dividends ? { dividends } : {}),
    },
    objects,
  );
  const stored = await objects.get(entry.key);
  if (!stored) throw new Error("nothing was stored");
  return openMarket(stored.bytes);
};

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * Returns a trade in the format of the golden files: the wire's row, with the risk, and each leg's prices instead of
 * words.
 */
const shown = (trade: Trade) => {
  const { backtest_name, legs, details, ...row } = tradeRow(trade, "");
  return {
    ...row,
    risk: dollarsOf(trade.riskCents),
    legs: trade.legs.map((leg) => ({
      side: capital(leg.side),
      right: capital(leg.right),
      quantity: leg.quantity,
      expiry: isOption(leg) ? formatDay(leg.expiry) : null,
      strike: isOption(leg) ? dollarsOf(leg.strikeCents) : null,
      entry_price: dollarsOf(leg.entryCents),
      exit_price: dollarsOf(leg.exitCents),
    })),
  };
};

const [european, american] = [await imported(), await imported(file("dividends.csv"))];
const references = { vix: closesIn("vix.csv"), index: closesIn("spy.csv") };

test.each(cases)("%s", (_, { inputs, dividends, refused, trades, summary, skipped }) => {
  const reading = readBacktest(inputs, YESTERDAY);
  if (!reading.ok) {
    expect(Object.keys(reading.fields).sort()).toEqual(refused);
    return;
  }
  expect(refused).toBeUndefined();
  const { strategy } = reading;
  const market = dividends ? american : european;
  const period = periodOf(strategy, market);
  if (!period) throw new Error("no period");
  const job = { strategy, market, references };
  const report = backtest(job, period);
  expect(report.trades.map(shown)).toEqual(trades);
  expect(report.skipped).toEqual(skipped);
  const statistics = statisticsOf(report.summary) as Record<string, number | null>;
  for (const [name, value] of Object.entries(summary ?? {}))
    if (value === null) expect(statistics[name], name).toBeNull();
    else expect(statistics[name], name).toBeCloseTo(value, 7);
});
