import { type Day, formatDay } from "#shared/domain/day.ts";
import type { Dividend } from "#shared/domain/event.ts";
import type { Cents } from "#shared/domain/money.ts";
import type { UnderlyingBars } from "#shared/engine/market/build/session-axis.ts";
import { ImportRefusal } from "./refusal.ts";

/** Refuses side files that the chain contradicts. */

/** Dividends and missed splits move a close by less. */
const MOST_TIMES = 1.8;
/** A split that the file lacks for a day or two is no other unit. */
const FEWEST_DAYS = 5;

type Prices = ReadonlyMap<number, Cents>;

/** Throws where most of the file's closes are a multiple of the chain's own prices of the underlying. */
export const refuseOddCloses = (file: string, { days, close }: UnderlyingBars, prices: Prices): void => {
  const ratios = days.flatMap((day, row) => {
    const [bar, own] = [close[row]! * 100, prices.get(day)];
    return bar > 0 && own !== undefined ? [bar / own] : [];
  });
  const odd = ratios.filter((ratio) => ratio > MOST_TIMES || ratio * MOST_TIMES < 1);
  if (ratios.length < FEWEST_DAYS || odd.length <= ratios.length / 2) return;
  const middle = odd.toSorted((a, b) => a - b)[odd.length >> 1]!;
  const share = ((100 * odd.length) / ratios.length).toFixed(1);
  throw new ImportRefusal(
    file,
    `close is about ${middle.toPrecision(2)} times the chain's price of the underlying on ${share} % of ${ratios.length.toLocaleString("en-US")} days: ` +
      "closes must be dollars as traded on the day",
  );
};

/** Throws where a dividend is not below the last price before its ex-date. */
export const refuseOddDividends = (
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
