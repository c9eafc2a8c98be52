import { jumpWords, offClosesWords } from "#shared/domain/data/import-findings.ts";
import { type Day, formatDay } from "#shared/domain/day.ts";
import type { Cents } from "#shared/domain/money.ts";
import type { Dividend } from "#shared/domain/strategy/event.ts";
import { closesOf, NO_BARS, type UnderlyingBars } from "#shared/engine/market/build/session-axis.ts";
import type { ChainDays } from "#shared/engine/market/build/stored-sessions.ts";
import { closeJumps, offCloses, UNASKED_TICKER } from "#shared/engine/market/quality/close-jumps.ts";
import type { AppendBase } from "./append/current-market.ts";
import { splitsOf } from "./facts/splits.ts";
import type { ImportOrder } from "./market-order.ts";
import { ImportRefusal } from "./refusal.ts";
import type { GivenFacts } from "./side-files/read-side-files.ts";

/** Refuses side files and chains that contradict each other, before a market is built of them. */

type Prices = ReadonlyMap<number, Cents>;

/** Throws where a dividend is not below the last price before its ex-date. */
const refuseOddDividends = (
  file: string,
  dividends: readonly Dividend[],
  { days, close }: Pick<UnderlyingBars, "days" | "close">,
  prices: Prices,
): void => {
  const closes = new Map<number, number>([...prices].map(([day, cents]) => [day, cents / 100]));
  days.forEach((day, row) => {
    if (close[row]! > 0) closes.set(day, close[row]!);
  });
  const priced = [...closes].toSorted(([a], [b]) => a - b);
  for (const { day, dollars } of dividends) {
    const before = priced.findLast(([date]) => date < day);
    if (before && dollars >= before[1])
      throw new ImportRefusal(
        file,
        `amount ${dollars} of ${formatDay(day)} is not below the price of ${before[1]} on ${formatDay(before[0] as Day)}`,
      );
  }
};

const closedDays = ({ facts, stored }: AppendBase): ReadonlySet<number> => {
  const { days, close } = facts.underlying ?? NO_BARS;
  return new Set([...days.filter((_, row) => close[row]! > 0), ...stored.prices.keys()]);
};

/**
 * Throws where a close falls or rises like a split that is not given, and where the underlying file's closes are not the
 * chain's own prices (M4). An append is asked where the later session is new.
 */
const refuseOddCloses = (
  ticker: string,
  facts: GivenFacts,
  days: ChainDays,
  base: AppendBase | undefined,
): void => {
  const { series, ...closes } = closesOf(facts.underlying ?? NO_BARS, days);
  const known = base ? closedDays(base) : new Set<number>();
  const isNew = (day: number): boolean => !known.has(day);
  const [jump] = closeJumps(closes, facts.splits ?? splitsOf(ticker), isNew);
  if (jump) throw new ImportRefusal("", `${jumpWords(jump)}. Give --splits, or --jumps if it is real.`);
  const off = offCloses(closes.sessions, series, days.medians, isNew);
  if (off) throw new ImportRefusal("", `${offClosesWords(off)}. Are they adjusted for splits?`);
};

/** What an import read: the side files as given, and with those of the market that it adds to. */
type Read = {
  readonly order: ImportOrder;
  readonly given: GivenFacts;
  readonly facts: GivenFacts;
  readonly days: ChainDays;
  readonly base: AppendBase | undefined;
};

/** Throws ImportRefusal where what an import read contradicts itself. */
export const refuseContradictions = ({ order, given, facts, days, base }: Read): void => {
  const { ticker, jumps = false, dividends } = order;
  if (!jumps && ticker !== UNASKED_TICKER) refuseOddCloses(ticker, facts, days, base);
  if (dividends && given.dividends)
    refuseOddDividends(dividends.name, given.dividends, facts.underlying ?? NO_BARS, days.prices);
};
