import { isOption } from "../../domain/contract.ts";
import type { QuoteUse } from "../../domain/result/report.ts";
import type { Holding } from "../account/account.ts";
import { holdingsOf } from "../account/holdings.ts";
import type { Market } from "../market/market.ts";
import { medianOf } from "../median.ts";
import type { HeldLeg } from "../position/position.ts";

/** Counts the quotes that fills and marks rest on, in one pass along each leg's quotes: there are many. */

type QuoteWatch = {
  readonly note: (holding: Holding) => void;
  /** What the noted holdings rest on. */
  readonly used: () => QuoteUse;
};

/** Returns the sessions in [from, to) on which a leg has no quote, so that a carried one marks it (M3a). */
const unquotedSessions = ({ quotes: { asks } }: Market, leg: HeldLeg, from: number, to: number): number => {
  const end = Math.min(to, leg.lastQuoted + 1);
  let count = to - end;
  for (let session = from; session < end; session++) if (asks[leg.quoteBase + session] === 0) count++;
  return count;
};

/** Returns a count over holdings of one or several jobs. */
export const quoteWatch = (taken: readonly Holding[]): QuoteWatch => {
  const spreads = new Float64Array(taken.reduce((sum, { slice }) => sum + 2 * slice.legs, 0));
  let fills = 0;
  let estimatedFills = 0;
  let marks = 0;
  let estimatedMarks = 0;

  /** Notes a fill at a session's own quote. */
  const noteFill = ({ quotes: { bids, asks } }: Market, slot: number): void => {
    spreads[fills - estimatedFills] = (200 * (asks[slot]! - bids[slot]!)) / (asks[slot]! + bids[slot]!);
    fills++;
  };

  return {
    note: (holding) => {
      const { member, entry, exit } = holding;
      const { market } = member.job;
      for (const { leg, end } of holdingsOf(holding)) {
        if (!isOption(leg)) continue;
        noteFill(market, leg.quoteBase + entry);
        if (end === "traded") noteFill(market, leg.quoteBase + exit);
        else if (end === "estimated") {
          fills++;
          estimatedFills++;
        }
        marks += exit - entry;
        estimatedMarks += unquotedSessions(market, leg, entry, exit);
      }
    },
    used: () => ({
      fills,
      estimatedFills,
      marks,
      estimatedMarks,
      spreadPercent: medianOf(spreads.subarray(0, fills - estimatedFills)),
    }),
  };
};
