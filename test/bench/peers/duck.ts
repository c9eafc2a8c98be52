import { once } from "node:events";
import { createWriteStream, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Strategy } from "#shared/domain/strategy/strategy.ts";
import { runBacktest } from "#shared/engine/account/run-account.ts";
import { candidatesOnDemand } from "#shared/engine/candidates.ts";
import type { Market } from "#shared/engine/market/market.ts";
import type { Period } from "#shared/engine/market/period.ts";
import { condor } from "../condor.ts";

/** A backtest beside the same one as SQL in DuckDB, on one market and one thread. */

const [short, long] = condor(45).legs;

/** What `analyst.sql` computes: a put credit spread, one at a time, with a stop, a target and a longest hold. */
export const PEER_STRATEGY: Strategy = condor(45, {
  legs: [
    { ...short!, strike: { kind: "Delta", delta: 0.3 } },
    { ...long!, strike: { kind: "Delta", delta: 0.1 } },
  ] as Strategy["legs"],
  holdDays: 30,
  maxPositions: 1,
});

const TURNS = 5;

type Trade = { readonly entry: number; readonly exit: number; readonly pnlCents: number };
/** The quickest run, and its trades in order of entry; sessions of the market. */
export type Traded = { readonly ms: number; readonly trades: readonly Trade[] };

type OnMarket = { readonly market: Market; readonly period: Period };

export const engineTrades = ({ market, period }: OnMarket): Traded => {
  const job = { strategy: PEER_STRATEGY, market, references: {} };
  let ms = Number.POSITIVE_INFINITY;
  let trades: Trade[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    const begun = performance.now();
    const { taken } = runBacktest(job, period, [candidatesOnDemand(job, period)]);
    ms = Math.min(ms, performance.now() - begun);
    trades = taken.map(({ entry, exit, pnlCents }) => ({ entry, exit, pnlCents }));
  }
  return { ms, trades: trades.toSorted((a, b) => a.entry - b.entry) };
};

/** The part of DuckDB's package that is used here. */
type DuckDb = {
  readonly DuckDBInstance: { readonly create: (path: string) => Promise<{ connect(): Promise<Connection> }> };
};
type Connection = {
  run(sql: string): Promise<unknown>;
  runAndReadAll(sql: string): Promise<{ getRows(): (number | bigint)[][] }>;
};

/** DuckDB is no dependency: it takes 70 MB, and nobody but this comparison needs it. */
const PACKAGE: string = "@duckdb/node-api";

/** Returns a database in memory; undefined where DuckDB is not installed. */
const openDuck = async (): Promise<Connection | undefined> => {
  let duck: DuckDb;
  try {
    duck = await import(PACKAGE);
  } catch {
    return undefined;
  }
  const connection = await (await duck.DuckDBInstance.create(":memory:")).connect();
  await connection.run("SET threads = 1");
  return connection;
};

const writeLines = async (path: string, lines: Iterable<string>): Promise<void> => {
  const file = createWriteStream(path);
  for (const line of lines) if (!file.write(line)) await once(file, "drain");
  file.end();
  await once(file, "finish");
};

const quoteLines = function* ({ market, period }: OnMarket): Generator<string> {
  const { contracts, index, quotes, sessions } = market;
  yield "session,day,contract,is_put,expiry,settlement,strike,bid,ask,delta\n";
  for (let s = period.first; s <= period.last; s++)
    for (let e = index.starts[s]!; e < index.starts[s + 1]!; e++) {
      const c = index.contracts[e]!;
      const slot = contracts.offsets[c]! + s - contracts.firstSessions[c]!;
      const contract = `${c},${contracts.rights[c] === 1},${contracts.expiries[c]},${contracts.settlements[c]},${contracts.strikes[c]}`;
      const quote = `${quotes.bids[slot]},${quotes.asks[slot]},${Math.round(quotes.deltas[slot]! * 1e6)}`;
      yield `${s},${sessions[s]},${contract},${quote}\n`;
    }
};

const closeLines = function* ({ market, period }: OnMarket): Generator<string> {
  yield "session,day,close\n";
  for (let s = period.first; s <= period.last; s++) yield `${s},${market.sessions[s]},${market.closes[s]}\n`;
};

/** Returns DuckDB's time and trades, its tables loaded; undefined where it is not installed. */
export const duckTrades = async (onMarket: OnMarket, folder: string): Promise<Traded | undefined> => {
  const duck = await openDuck();
  if (!duck) return undefined;
  for (const [table, lines] of [
    ["quotes", quoteLines(onMarket)],
    ["closes", closeLines(onMarket)],
  ] as const) {
    const file = join(folder, `${table}.csv`);
    await writeLines(file, lines);
    await duck.run(`CREATE TABLE ${table} AS SELECT * FROM read_csv('${file}')`);
  }
  const [candidates = "", walk = ""] = readFileSync(join(import.meta.dirname, "analyst.sql"), "utf8").split(
    /(?<=;)\n\n/,
  );
  let ms = Number.POSITIVE_INFINITY;
  let rows: (number | bigint)[][] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    const begun = performance.now();
    await duck.run(candidates);
    rows = (await duck.runAndReadAll(walk)).getRows();
    ms = Math.min(ms, performance.now() - begun);
  }
  return {
    ms,
    trades: rows.map(([entry, exit, pnl]) => ({
      entry: Number(entry),
      exit: Number(exit),
      pnlCents: Number(pnl),
    })),
  };
};
