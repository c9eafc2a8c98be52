import { isOption } from "../../domain/contract.ts";
import type { Cents } from "../../domain/money.ts";
import { EXIT_REASONS, type LegEnd } from "../../domain/trade.ts";
import { settlesFor } from "../exits/exit-rules.ts";
import { dividendsAfterSessions } from "../market/dividends.ts";
import { type HeldLeg, holdLeg, isQuoted } from "../position/position.ts";
import type { Holding } from "./account.ts";

/** A leg of a position with its prices in cents a share and its end; in form order. */
export type EndedLeg = {
  readonly leg: HeldLeg;
  readonly entryCents: Cents;
  /** The price of its closing; of a position that is open in an open run (W3), its mark. */
  readonly exitCents: Cents;
  readonly end: LegEnd;
};

/** Returns a function for the end of a holding's leg. An open position's legs count as traded on the last session. */
const endReader = ({ member: { job, period }, slice, row, exit }: Holding): ((leg: HeldLeg) => LegEnd) => {
  const { market } = job;
  const reason = EXIT_REASONS[slice.exitReasons[row]!];
  const settlesAt = reason && settlesFor(reason);
  const trading = {
    market,
    dividendsAfter: reason === "assignment" ? dividendsAfterSessions(market) : undefined,
  };
  const session = Math.min(exit, period.last);
  return (leg) => {
    if (!isOption(leg)) return "traded";
    if (settlesAt?.(trading, leg, session) !== undefined)
      return reason === "assignment" ? "exercised" : "settled";
    return isQuoted(market, leg, session) ? "traded" : "estimated";
  };
};

/** The log, the notes, and the counts of quotes read the same legs. */
const known = new WeakMap<Holding, readonly EndedLeg[]>();

/** Returns the legs of a holding with their prices and ends. */
export const endedLegsOf = (holding: Holding): readonly EndedLeg[] => {
  const legs = known.get(holding) ?? endedLegs(holding);
  known.set(holding, legs);
  return legs;
};

const endedLegs = (holding: Holding): EndedLeg[] => {
  const { member, slice, row } = holding;
  const { market, strategy } = member.job;
  const endOf = endReader(holding);
  return strategy.legs.map((leg, index) => {
    const cell = row * slice.legs + index;
    const held = holdLeg(market, slice.contracts[cell]!, leg);
    return {
      leg: held,
      entryCents: slice.entryCents[cell]!,
      exitCents: slice.exitCents[cell]!,
      end: endOf(held),
    };
  });
};
