import { createReadStream, existsSync, type ReadStream, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { marginOnWire } from "#shared/contracts/margin.ts";
import { statisticsOf, tradeRow } from "#shared/contracts/present.ts";
import { readBacktest } from "#shared/contracts/read-backtest.ts";
import { capitalized } from "#shared/domain/capitalized.ts";
import { isOption } from "#shared/domain/contract.ts";
import { formatDay, parseDay } from "#shared/domain/day.ts";
import { dollarsOf } from "#shared/domain/money.ts";
import type { Trade } from "#shared/domain/result/trade.ts";
import type { ReferenceSeries } from "#shared/engine/market/market.ts";
import { openMarket } from "#shared/engine/market/open.ts";
import { periodOf } from "#shared/engine/market/period.ts";
import { backtest } from "#shared/engine/report/report.ts";
import { importMarket } from "../../../functions/market/import-market.ts";
import { memoryObjects } from "../../parts/functions/memory/memory-objects.ts";
import { day } from "../market/build-market.ts";

/**
 * Two markets with inputs that reach every exit reason and every reason to skip a session, and the results of an
 * independent implementation of the semantics. The quotes of `golden` are random numbers; those of `golden/fair` follow
 * Black-Scholes, but for two of them. To add a case, add a file.
 */

const FOLDERS = ["golden", "golden/fair"].map((name) => join(import.meta.dirname, name));
const YESTERDAY = day("2026-11-19");

type Case = {
  readonly inputs: unknown;
  /** True if the ticker has the dividends, and so American options (M6). */
  readonly dividends?: boolean;
  readonly refused?: readonly string[];
  readonly trades?: readonly Record<string, unknown>[];
  /** Of each trade its best and worst mark, and the legs that closed at an estimated price. */
  readonly details?: readonly Record<string, unknown>[];
  readonly summary?: Record<string, number | null> | null;
  readonly margin?: Record<string, unknown>;
  readonly skipped?: Record<string, number>;
};

type Files = (name: string) => { name: string; path: string; bytes: number; open: () => Promise<ReadStream> };

const filesIn =
  (folder: string): Files =>
  (name) => {
    const path = join(folder, name);
    return { name, path, bytes: statSync(path).size, open: async () => createReadStream(path) };
  };

const closesIn = (path: string): ReferenceSeries => {
  const rows = readFileSync(path, "utf8").trim().split("\n").slice(1);
  const cells = rows.map((row) => row.split(","));
  return {
    days: Int32Array.from(cells, ([date]) => parseDay(date ?? "") ?? Number.NaN),
    values: Float64Array.from(cells, (row) => Number(row.at(-1))),
  };
};

const imported = async (folder: string, sideFiles: readonly string[]) => {
  const objects = memoryObjects();
  const files = filesIn(folder);
  const there = sideFiles.filter((name) => existsSync(join(folder, `${name}.csv`)));
  const { entry } = await importMarket(
    {
      ticker: "TEST",
      format: "auto",
      files: [files("chain.csv")],
      ...Object.fromEntries(there.map((name) => [name, files(`${name}.csv`)])),
    },
    objects,
  );
  const stored = await objects.get(entry.key);
  if (!stored) throw new Error("nothing was stored");
  return openMarket(stored.bytes);
};

const SIDE_FILES = ["events", "splits", "settlement", "underlying"];

const worldOf = async (folder: string) => ({
  folder,
  european: await imported(folder, SIDE_FILES),
  american: await imported(folder, [...SIDE_FILES, "dividends"]),
  references: { vix: closesIn(join(folder, "vix.csv")), index: closesIn(join(folder, "spy.csv")) },
});

const worlds = await Promise.all(FOLDERS.map(worldOf));

const cases = worlds.flatMap((world) =>
  readdirSync(world.folder)
    .filter((file) => file.startsWith("case-"))
    .map((file) => {
      const path = join(world.folder, file);
      return [
        relative(import.meta.dirname, path),
        world,
        JSON.parse(readFileSync(path, "utf8")) as Case,
      ] as const;
    }),
);

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
      side: capitalized(leg.side),
      right: capitalized(leg.right),
      quantity: leg.quantity,
      expiry: isOption(leg) ? formatDay(leg.expiry) : null,
      strike: isOption(leg) ? dollarsOf(leg.strikeCents) : null,
      entry_price: dollarsOf(leg.entryCents),
      exit_price: dollarsOf(leg.exitCents),
    })),
  };
};

const detailsOf = (trade: Trade) => ({
  max_profit: dollarsOf(trade.greatestPnlCents),
  max_loss: dollarsOf(trade.leastPnlCents),
  estimated: trade.legs.flatMap(({ isEstimated }, place) => (isEstimated ? [place] : [])),
});

const figuresClose = (figures: Record<string, unknown>, expected: Record<string, unknown>) => {
  for (const [name, value] of Object.entries(expected))
    if (typeof value === "number") expect(figures[name], name).toBeCloseTo(value, 7);
    else expect(figures[name], name).toBe(value);
};

test.each(cases)(
  "%s",
  (_, { european, american, references }, { inputs, dividends, refused, ...expected }) => {
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
    const report = backtest({ strategy, market, references }, period);
    expect(report.trades.map(shown)).toEqual(expected.trades);
    expect(report.skipped).toEqual(expected.skipped);
    if (expected.details) expect(report.trades.map(detailsOf)).toEqual(expected.details);
    figuresClose(statisticsOf(report.summary), expected.summary ?? {});
    figuresClose(marginOnWire(report.margin), expected.margin ?? {});
  },
);
