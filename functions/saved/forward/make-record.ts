import type { SavedBacktest } from "#shared/contracts/dashboard.ts";
import { recordOnWire } from "#shared/contracts/forward/present-record.ts";
import type { ForwardRecord } from "#shared/contracts/forward/record.ts";
import type { Manifest } from "#shared/contracts/manifest.ts";
import { readBacktest } from "#shared/contracts/read-backtest.ts";
import { type Day, parseDay } from "#shared/domain/day.ts";
import type { SavedTrade } from "#shared/domain/result/forward.ts";
import { exitReasonOf } from "#shared/domain/result/trade.ts";
import { CRITERIA, type CriterionNeed } from "#shared/domain/strategy/criterion.ts";
import type { FilterRule } from "#shared/domain/strategy/strategy.ts";
import { forwardOf } from "#shared/engine/forward/forward.ts";
import { openRun } from "#shared/engine/forward/open-run.ts";
import { openPeriodFrom } from "#shared/engine/market/period.ts";
import { VIX } from "../../tickers/manifest.ts";
import type { Markets } from "../../tickers/markets.ts";
import { newYorkYesterday } from "../../tickers/new-york.ts";
import { vixBy } from "../../tickers/reference.ts";

/** Makes the forward record of a saved backtest, whole and from today's data (W2). */

const centsOf = (dollars: number): number => Math.round(100 * dollars);
/** Days in a stored body are dates. */
const dayOf = (date: string): Day => parseDay(date) as Day;

const savedTrades = ({ trade_log }: SavedBacktest): SavedTrade[] =>
  trade_log.map(({ date_open, date_close, exit_reason, pnl, start_bal }) => ({
    opened: dayOf(date_open),
    closed: dayOf(date_close),
    exitReason: exitReasonOf(exit_reason),
    pnlCents: centsOf(pnl),
    startBalanceCents: centsOf(start_bal),
  }));

const readAgain = ({ body }: SavedBacktest, nowMs: number) => readBacktest(body, newYorkYesterday(nowMs));

/** Returns the names of the reference series that a saved backtest's strategy reads. */
export const referencesOf = (body: SavedBacktest, nowMs: number): string[] => {
  const reading = readAgain(body, nowMs);
  const filters = reading.ok ? (reading.strategy.filters ?? []) : [];
  const needsVix = ({ criterion }: FilterRule) =>
    (CRITERIA[criterion].needs as readonly CriterionNeed[]).includes("vix");
  return filters.some(needsVix) ? [VIX] : [];
};

/** The form and the ticker of a saved backtest, as it can be run again. */
type Rerun = { readonly name: string; readonly ticker: string; readonly body: SavedBacktest };

/**
 * Returns a saved backtest's record from the manifest's data; undefined where it cannot be run on them: the ticker has
 * gone, no session of its period is left, or the form is refused today. Throws DataError for damaged data.
 */
export const makeRecord = async (
  { markets }: { readonly markets: Markets },
  { tickers, references }: Manifest,
  { name, ticker, body }: Rerun,
  nowMs: number,
): Promise<ForwardRecord | undefined> => {
  const entry = tickers[ticker];
  // As D3 settled it (W1).
  const { start } = body.facts;
  const reading = readAgain(body, nowMs);
  if (!entry || !reading.ok) return undefined;
  const { [VIX]: vixSeries } = references;
  const [market, vix] = await Promise.all([
    markets.market(entry),
    vixSeries && markets.reference(vixSeries.key),
  ]);
  const period = openPeriodFrom(dayOf(start), market);
  if (!period) return undefined;
  const { strategy } = reading;
  const startBalance = centsOf(body.results[0]?.start_bal ?? 0);
  const run = openRun({ strategy, market, references: { vix } }, period, startBalance);
  const { data_end: dataEnd } = body;
  const forward = forwardOf(
    {
      dataEnd: dayOf(dataEnd),
      trades: savedTrades(body),
      isOfBalance: strategy.sizing.kind === "% of account",
    },
    run,
  );
  const naming = { backtest_name: name, ticker, data_end: dataEnd, start_date: start };
  return recordOnWire(forward, naming, vixBy(vix));
};
