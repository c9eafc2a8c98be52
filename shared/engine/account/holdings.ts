import { isOption } from "../../domain/contract.ts";
import type { Cents } from "../../domain/money.ts";
import { EXIT_REASONS, type LegEnd } from "../../domain/result/trade.ts";
import { settlesFor } from "../exits/exit-rules.ts";
import { dividendsAfterSessions } from "../market/dividends.ts";
import { type HeldLeg, holdLeg, isQuoted } from "../position/position.ts";
import type { Holding } from "./account.ts";

/** What a leg of a position holds, from its opening to its end. Prices are cents a share of one spread. */
export type LegHolding = {
  readonly leg: HeldLeg;
  /** Its number in the market, which members share; −1 of shares, all of which are one contract (P19). */
  readonly contract: number;
  /** Sessions of the market; it ends on `to`. */
  readonly from: number;
  readonly to: number;
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

/** Marks, log, notes, margin, and the counts of quotes read the same legs. */
const known = new WeakMap<Holding, readonly LegHolding[]>();

/** Returns what each leg of a position holds, in form order. */
export const holdingsOf = (holding: Holding): readonly LegHolding[] => {
  const legs = known.get(holding) ?? legHoldings(holding);
  known.set(holding, legs);
  return legs;
};

const legHoldings = (holding: Holding): LegHolding[] => {
  const { member, slice, row, entry, exit } = holding;
  const { market, strategy } = member.job;
  const endOf = endReader(holding);
  return strategy.legs.map((each, index) => {
    const cell = row * slice.legs + index;
    const leg = holdLeg(market, slice.contracts[cell]!, each);
    return {
      leg,
      contract: leg.contract,
      from: entry,
      to: exit,
      entryCents: slice.entryCents[cell]!,
      exitCents: slice.exitCents[cell]!,
      end: endOf(leg),
    };
  });
};
