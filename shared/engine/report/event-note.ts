import type { Day } from "../../domain/day.ts";
import { hasHour, type MarketEvent } from "../../domain/strategy/event.ts";
import type { Strategy } from "../../domain/strategy/strategy.ts";
import type { Market } from "../market/market.ts";

/** The strategies that a result runs on one ticker. */
type TickerRules = {
  readonly market: Pick<Market, "events">;
  readonly strategies: readonly Pick<Strategy, "events">[];
};

const hasEarnings = ({ events = [] }: Pick<Strategy, "events">): boolean =>
  events.some(({ type }) => type === "Earnings");

/**
 * Returns the note on earnings without an hour (E5), of all tickers on which a strategy waits for earnings and within
 * the period; nothing where all have one.
 */
export const unknownHoursNote = (
  tickers: readonly TickerRules[],
  { start, end }: { readonly start: Day; readonly end: Day },
): string[] => {
  const reports: MarketEvent[] = tickers
    .filter(({ strategies }) => strategies.some(hasEarnings))
    .flatMap(({ market }) =>
      market.events.filter(({ type, day }) => type === "Earnings" && day >= start && day <= end),
    );
  const unknown = reports.filter((report) => !hasHour(report)).length;
  if (unknown === 0) return [];
  const rest = unknown === 1 ? "has no hour; it counts" : "have no hour; they count";
  return [`${unknown} of ${reports.length} earnings ${rest} as unknown.`];
};
