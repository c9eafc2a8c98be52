import type { Strategy } from "../../domain/strategy.ts";
import type { SkipReason } from "../../domain/trade.ts";
import type { Market } from "../market/market.ts";
import { type HeldLeg, holdLeg } from "../position/position.ts";
import { contractChooser } from "./choose-contract.ts";
import { chainReader, chooseExpiry } from "./choose-expiry.ts";

/** The reason that a chain has no contracts for the legs, and the first leg at fault, from 0 (C5). */
export type LegRefusal = {
  readonly reason: Extract<SkipReason, "No expiry" | "No contract" | "Opposite legs on one contract">;
  readonly leg: number;
};

/** Returns the contracts of all legs on a session in form order, or why there are none (C1 to C4). */
export type ChooseLegs = (session: number) => readonly HeldLeg[] | LegRefusal;

/** True where the legs were refused. */
export const isRefused = (chosen: readonly HeldLeg[] | LegRefusal): chosen is LegRefusal =>
  "reason" in chosen;

/** Returns the first leg whose contract another leg holds on the opposite side; −1 without one (C4). */
const firstOpposed = (held: readonly HeldLeg[]): number =>
  held.findIndex((leg) => held.some((other) => other.contract === leg.contract && other.side !== leg.side));

/** Returns the chooser of all legs on a market's sessions. */
export const legsChooser = (
  market: Market,
  { legs, dteRule }: Pick<Strategy, "legs" | "dteRule">,
): ChooseLegs => {
  const chainOn = chainReader(market);
  const choosers = legs.map((leg) => contractChooser(market, leg));
  return (session) => {
    const chain = chainOn(session);
    const today = market.sessions[session]!;
    const held: HeldLeg[] = [];
    for (const [index, leg] of legs.entries()) {
      const expiry = chooseExpiry(chain.expiries, today, leg.dteDays, dteRule);
      if (expiry === undefined) return { reason: "No expiry", leg: index };
      const contract = choosers[index]!(chain, session, expiry, held[index - 1]?.strikeCents);
      if (contract === undefined) return { reason: "No contract", leg: index };
      held.push(holdLeg(market, contract, leg));
    }
    const opposed = firstOpposed(held);
    return opposed < 0 ? held : { reason: "Opposite legs on one contract", leg: opposed };
  };
};
