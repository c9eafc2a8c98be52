import type { BacktestForm } from "#shared/contracts/backtest-form.ts";
import type { TickerEntry } from "#shared/contracts/manifest.ts";
import type { PeriodAsked, Strategy } from "#shared/domain/strategy.ts";
import { periodOf } from "#shared/engine/market/period.ts";
import { dataProblems } from "../tickers/data-problems.ts";
import { VIX } from "../tickers/manifest.ts";
import { calendarOf } from "../tickers/ticker-calendar.ts";
import type { JobFile } from "./job-file.ts";

/** The tickers of a run elsewhere, from the manifest's entries alone. */

/** A ticker that the rule runs on. */
export type Unit = { readonly entry: TickerEntry; readonly strategy: Strategy };

export type LeftOut = { readonly ticker: string; readonly reason: string };

/** Home first, then the others in alphabetical order. */
export type ElsewhereTickers = { readonly units: readonly Unit[]; readonly leftOut: readonly LeftOut[] };

/** Home's period as D3 settles and cuts it, handed on as two dates (L2). */
const handedOn = (strategy: Strategy, home: TickerEntry): PeriodAsked => {
  const period = periodOf(strategy, calendarOf(home));
  if (!period) throw new Error("a period without a session was refused before");
  return { start: period.start, end: period.end, lengthYears: undefined };
};

/** Returns the tickers that the rule runs on, and those whose data refuse it with the first reason (L2, L4). */
export const elsewhereTickers = (
  { strategy, form }: { readonly strategy: Strategy; readonly form: BacktestForm },
  { ticker: home, others = [], references }: Pick<JobFile, "ticker" | "others" | "references">,
): ElsewhereTickers => {
  const period = handedOn(strategy, home);
  const unitOf = (entry: TickerEntry): Unit => ({
    entry,
    strategy: { ...strategy, ticker: entry.ticker, period },
  });
  const units: Unit[] = [unitOf(home)];
  const leftOut: LeftOut[] = [];
  for (const entry of others) {
    const unit = unitOf(entry);
    const manifest = {
      version: 1,
      tickers: { [entry.ticker]: entry },
      references: references.vix === undefined ? {} : { [VIX]: { key: references.vix } },
    } as const;
    const [reason] = Object.values(dataProblems({ strategy: unit.strategy, form }, manifest));
    if (reason === undefined) units.push(unit);
    else leftOut.push({ ticker: entry.ticker, reason });
  }
  return { units, leftOut };
};
