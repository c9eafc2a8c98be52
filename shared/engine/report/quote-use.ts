import { isOption } from "../../domain/contract.ts";
import { STALE_SESSIONS } from "../../domain/data-report.ts";
import type { QuoteUse } from "../../domain/report.ts";
import { EXIT_REASONS } from "../../domain/trade.ts";
import type { Holding } from "../account/account.ts";
import { settlesFor } from "../exits/exit-rules.ts";
import type { Job } from "../job.ts";
import { dividendsAfterSessions } from "../market/dividends.ts";
import { slotOf } from "../market/session-chain.ts";
import { medianOf } from "../median.ts";
import { holdLeg } from "../position/position.ts";

/** Counts the quotes that fills and marks rest on, in one walk along each leg's quotes: there are many. */

type QuoteWatch = {
  readonly note: (holding: Holding) => void;
  /** What the noted holdings rest on. */
  readonly used: () => QuoteUse;
};

/** Returns a count over holdings of one or several jobs. */
export const quoteWatch = (taken: readonly Holding[]): QuoteWatch => {
  const spreads = new Float64Array(taken.reduce((sum, { slice }) => sum + 2 * slice.legs, 0));
  let fills = 0;
  let staleFills = 0;
  let lateFills = 0;
  let marks = 0;
  let staleMarks = 0;

  const watchOf = ({ market, strategy }: Job): QuoteWatch["note"] => {
    const { contracts, quotes } = market;
    const { bids, asks } = quotes;
    const settling = { market, dividendsAfter: dividendsAfterSessions(market) };

    /** Notes a fill at the last quote up to a slot. */
    const noteFill = (slot: number, last: number): void => {
      let at = Math.min(slot, last);
      while (asks[at] === 0) at--;
      spreads[fills] = (200 * (asks[at]! - bids[at]!)) / (asks[at]! + bids[at]!);
      fills++;
      if (at !== slot) lateFills++;
    };

    /** Notes a leg from its opening to its closing; a quote that an earlier one stands in for is stale. */
    const noteOption = (contract: number, entry: number, exit: number, isSettled: boolean): void => {
      const first = contracts.offsets[contract]!;
      const last = contracts.offsets[contract + 1]! - 1;
      const from = slotOf(contracts, contract, entry);
      const to = from + exit - entry;
      const end = Math.min(to, last);
      noteFill(from, last);
      if (!isSettled) noteFill(to, last);
      marks += exit - entry;
      let bid = 0;
      let ask = 0;
      let equal = 0;
      for (let slot = Math.max(first, from - STALE_SESSIONS + 1); slot <= end; slot++) {
        if (asks[slot] === ask && bids[slot] === bid) equal++;
        else {
          equal = 1;
          bid = bids[slot]!;
          ask = asks[slot]!;
        }
        if ((ask > 0 && equal < STALE_SESSIONS) || slot < from) continue;
        if (slot < to) staleMarks++;
        if (slot === from || (slot === to && !isSettled)) staleFills++;
      }
      if (to > last) {
        staleMarks += to - last - 1;
        if (!isSettled) staleFills++;
      }
    };

    return ({ slice, row, entry, exit }) => {
      const settlesAt = settlesFor(EXIT_REASONS[slice.exitReasons[row]!]!);
      for (let index = 0; index < slice.legs; index++) {
        const leg = strategy.legs[index]!;
        if (!isOption(leg)) continue;
        const contract = slice.contracts[row * slice.legs + index]!;
        const isSettled =
          settlesAt !== undefined && settlesAt(settling, holdLeg(market, contract, leg), exit) !== undefined;
        noteOption(contract, entry, exit, isSettled);
      }
    };
  };

  const watches = new Map<Job, QuoteWatch["note"]>();
  return {
    note: (holding) => {
      const { job } = holding.member;
      const watch = watches.get(job) ?? watchOf(job);
      watches.set(job, watch);
      watch(holding);
    },
    used: () => ({
      fills,
      staleFills,
      lateFills,
      marks,
      staleMarks,
      spreadPercent: medianOf(spreads.subarray(0, fills)),
    }),
  };
};
