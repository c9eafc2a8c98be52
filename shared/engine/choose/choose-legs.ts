import { isOption } from "../../domain/contract.ts";
import type { Cents } from "../../domain/money.ts";
import type { SkipReason } from "../../domain/result/trade.ts";
import type { Strategy } from "../../domain/strategy/strategy.ts";
import type { Market } from "../market/market.ts";
import { ownCloses } from "../market/own-closes.ts";
import { type HeldLeg, holdLeg, holdShares } from "../position/position.ts";
import { contractChooser } from "./choose-contract.ts";
import { chainReader, chooseExpiry } from "./choose-expiry.ts";

/** The reason that a chain has no contracts for the legs, and the first leg at fault, from 0 (C5). */
export type LegRefusal = {
  readonly reason: Extract<SkipReason, "No expiry" | "No contract" | "Opposite legs on one contract">;
  readonly leg: number;
};

/** Returns the contracts of all legs on a session in form order, or why there are none (C1 to C4). */
export type ChooseLegs = (session: number) => readonly HeldLeg[] | LegRefusal;

export const isRefused = (chosen: readonly HeldLeg[] | LegRefusal): chosen is LegRefusal =>
  "reason" in chosen;

/** Returns the first leg whose contract another leg holds on the opposite side; −1 without one (C4). */
const firstOpposed = (held: readonly HeldLeg[]): number =>
  held.findIndex((leg) => held.some((other) => other.contract === leg.contract && other.side !== leg.side));

export const legsChooser = (
  market: Market,
  { legs, dteRule }: Pick<Strategy, "legs" | "dteRule">,
): ChooseLegs => {
  const chainOn = chainReader(market);
  const choosers = legs.map((leg) => (isOption(leg) ? contractChooser(market, leg) : undefined));
  const hasClose = legs.every(isOption) ? undefined : ownCloses(market);
  return (session) => {
    const chain = chainOn(session);
    const today = market.sessions[session]!;
    const held: HeldLeg[] = [];
    let strikeAbove: Cents | undefined;
    let [dteDays, expiry]: [number?, number?] = [];
    for (const [index, leg] of legs.entries()) {
      const choose = choosers[index];
      if (!isOption(leg) || !choose) {
        if (hasClose?.[session] === 0) return { reason: "No contract", leg: index };
        held.push(holdShares(leg));
        continue;
      }
      // Most legs share an expiry with the one above.
      if (leg.dteDays !== dteDays) {
        dteDays = leg.dteDays;
        expiry = chooseExpiry(chain, today, dteDays, dteRule);
      }
      if (expiry === undefined) return { reason: "No expiry", leg: index };
      const contract = choose(chain, session, expiry, strikeAbove);
      if (contract === undefined) return { reason: "No contract", leg: index };
      const option = holdLeg(market, contract, leg);
      held.push(option);
      strikeAbove = option.strikeCents;
    }
    const opposed = firstOpposed(held);
    return opposed < 0 ? held : { reason: "Opposite legs on one contract", leg: opposed };
  };
};
