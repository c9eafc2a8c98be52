import { isOption } from "../../domain/contract.ts";
import { STALE_SESSIONS } from "../../domain/data-report.ts";
import type { QuoteUse } from "../../domain/report.ts";
import type { Leg } from "../../domain/strategy.ts";
import { EXIT_REASONS } from "../../domain/trade.ts";
import type { Holding } from "../account/account.ts";
import { settlesFor } from "../exits/exit-rules.ts";
import type { Job } from "../job.ts";
import { dividendsAfterSessions } from "../market/dividends.ts";
import type { Market } from "../market/market.ts";
import { isStale } from "../market/quality/measures.ts";
import { slotOf } from "../market/session-chain.ts";
import { medianOf } from "../median.ts";
import { holdLeg } from "../position/position.ts";

/** Counts the quotes that a backtest's fills and marks rest on. */

/** Returns how many of the slots from `from` to `to` (excluded) have a stale quote, or none so that an earlier serves. */
const staleBetween = (
  { bids, asks }: Pick<Market["quotes"], "bids" | "asks">,
  first: number,
  from: number,
  to: number,
): number => {
  let [bid, ask, equal, stale] = [0, 0, 0, 0];
  for (let slot = Math.max(first, from - STALE_SESSIONS + 1); slot < to; slot++) {
    equal = asks[slot] === ask && bids[slot] === bid ? equal + 1 : 1;
    bid = bids[slot]!;
    ask = asks[slot]!;
    if (slot >= from && (equal >= STALE_SESSIONS || ask === 0)) stale++;
  }
  return stale;
};

/** Counts what holdings rest on. */
type QuoteWatch = {
  readonly note: (holding: Holding) => void;
  /** What the noted holdings rest on. */
  readonly used: () => QuoteUse;
};

/** Returns a count over at most so many holdings of one market. */
export const quoteWatch = ({ market, strategy }: Job, holdings: number): QuoteWatch => {
  const { contracts, quotes } = market;
  const { bids, asks } = quotes;
  const settling = { market, dividendsAfter: dividendsAfterSessions(market) };
  const most = 2 * holdings * strategy.legs.length;
  const [cents, percents] = [new Float64Array(most), new Float64Array(most)];
  let [fills, staleFills, lateFills, marks, staleMarks] = [0, 0, 0, 0, 0];

  const noteFill = (first: number, last: number, slot: number): void => {
    let at = Math.min(slot, last);
    while (asks[at] === 0) at--;
    const [spread, sum] = [asks[at]! - bids[at]!, asks[at]! + bids[at]!];
    cents[fills] = spread;
    percents[fills] = (200 * spread) / sum;
    fills++;
    if (at !== slot) lateFills++;
    if (at !== slot || isStale(quotes, first, at)) staleFills++;
  };

  const noteOption = (contract: number, { entry, exit, slice, row }: Holding, leg: Leg): void => {
    const [first, end] = [contracts.offsets[contract]!, contracts.offsets[contract + 1]!];
    const [from, to] = [slotOf(contracts, contract, entry), slotOf(contracts, contract, exit)];
    noteFill(first, end - 1, from);
    const settlesAt = settlesFor(EXIT_REASONS[slice.exitReasons[row]!]!);
    if (settlesAt?.(settling, holdLeg(market, contract, leg), exit) === undefined)
      noteFill(first, end - 1, to);
    marks += to - from;
    staleMarks += staleBetween(quotes, first, from, Math.min(to, end)) + Math.max(0, to - end);
  };

  return {
    note: (holding) => {
      const { slice, row } = holding;
      for (let index = 0; index < slice.legs; index++) {
        const leg = strategy.legs[index]!;
        if (isOption(leg)) noteOption(slice.contracts[row * slice.legs + index]!, holding, leg);
      }
    },
    used: () => ({
      fills,
      staleFills,
      lateFills,
      marks,
      staleMarks,
      spreadCents: medianOf(cents.subarray(0, fills)),
      spreadPercent: medianOf(percents.subarray(0, fills)),
    }),
  };
};
