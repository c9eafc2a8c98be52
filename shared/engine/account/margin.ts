import type { Day } from "../../domain/day.ts";
import type { Margin, MarginCalls, MarginPeak } from "../../domain/result/margin.ts";
import { DAYS_PER_YEAR, LEAST_DAYS_FOR_YEARLY } from "../../domain/yearly.ts";
import type { AccountRun } from "./account.ts";
import { type MarginPosition, marginPositionOf } from "./margin-position.ts";
import { type TickerPositions, tickerPositions } from "./netting.ts";

/**
 * The margin of an account through its life (G1 to G7). It only measures: nothing is sized, refused or closed by it. The
 * positions come from one member or from several, each with its own market and costs.
 */

/** Returns the positions of an account in order of opening, then place in the list (G6). */
const inOrderOfOpening = ({ taken }: AccountRun): MarginPosition[] =>
  taken
    .toSorted((a, b) => a.entry - a.member.origin - (b.entry - b.member.origin) || a.place - b.place)
    .map(marginPositionOf);

type Columns = {
  readonly margins: Float64Array;
  readonly netted: Float64Array;
  readonly credits: Float64Array;
};

/** Returns the sums over the positions that are open after each session's entries. */
const columnsOf = (run: AccountRun): Columns => {
  const count = run.account.sessions.length;
  const margins = new Float64Array(count);
  const netted = new Float64Array(count);
  const credits = new Float64Array(count);
  const positions = inOrderOfOpening(run);
  const tickers = new Map<string, TickerPositions>();
  let opened = 0;
  for (let at = 0; at < count; at++) {
    for (const ticker of tickers.values()) ticker.close(at);
    for (; opened < positions.length && positions[opened]!.from === at; opened++) {
      const position = positions[opened]!;
      const ticker = tickers.get(position.ticker) ?? tickerPositions();
      ticker.open(position);
      tickers.set(position.ticker, ticker);
    }
    for (const ticker of tickers.values()) {
      netted[at] = netted[at]! + ticker.nettedOn(at);
      for (const { fixedCents, marginOn, creditCents } of ticker.all()) {
        margins[at] = margins[at]! + (fixedCents ?? marginOn(at));
        credits[at] = credits[at]! + creditCents;
      }
    }
  }
  return { margins, netted, credits };
};

/** Returns the largest of the values, and the first day with it; no day where none is above 0. */
const peakOf = (values: Float64Array, days: ArrayLike<Day>): MarginPeak => {
  let cents = 0;
  let day: Day | undefined;
  values.forEach((value, at) => {
    if (value <= cents) return;
    cents = value;
    day = days[at];
  });
  return { cents, day };
};

/** Returns the sessions with a margin above 0 and free margin below 0 (G4). */
const callsOf = (margins: Float64Array, free: Float64Array, days: ArrayLike<Day>): MarginCalls => {
  const missing = margins.map((margin, at) => (margin > 0 ? Math.max(0, -free[at]!) : 0));
  const first = missing.findIndex((cents) => cents > 0);
  return {
    count: missing.filter((cents) => cents > 0).length,
    first: first < 0 ? undefined : days[first],
    most: peakOf(missing, days),
  };
};

/** Returns the margin of an account at each of its sessions, with its figures. */
export const marginOf = (run: AccountRun): Margin => {
  const { account, taken, closedBalances } = run;
  const days = account.sessions as ArrayLike<number> as ArrayLike<Day>;
  const { margins, netted, credits } = columnsOf(run);
  const hasAccount = account.startBalanceCents > 0;
  const free = hasAccount
    ? closedBalances.map((balance, at) => balance + credits[at]! - margins[at]!)
    : undefined;
  const max = peakOf(margins, days);
  const pnlCents = taken.reduce((sum, holding) => sum + holding.pnlCents, 0);
  const canAnnualize = max.cents > 0 && account.days >= LEAST_DAYS_FOR_YEARLY;
  return {
    days,
    margins,
    netted,
    credits,
    free,
    max,
    nettedMax: peakOf(netted, days),
    returnPercent: canAnnualize ? (100 * (pnlCents / max.cents) * DAYS_PER_YEAR) / account.days : undefined,
    calls: free && callsOf(margins, free, days),
  };
};
