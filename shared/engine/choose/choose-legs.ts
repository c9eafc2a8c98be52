import { isOption } from "../../domain/contract.ts";
import type { Cents } from "../../domain/money.ts";
import type { SkipReason } from "../../domain/result/trade.ts";
import type { OptionLeg, Strategy } from "../../domain/strategy/strategy.ts";
import { type Market, ownPriceReader } from "../market/market.ts";
import { ownCloses } from "../market/own-closes.ts";
import { slotOf } from "../market/session-chain.ts";
import { type HeldLeg, holdLeg, holdShares } from "../position/position.ts";
import { chainReader, chooseExpiry, type SessionChain } from "./choose-expiry.ts";
import { strikeChooser } from "./choose-strike.ts";

/**
 * Returns the contract of an expiry (C2) that a leg takes on a session; undefined without a usable one within reach.
 * `strikeAbove` is the strike of the nearest option above in the form.
 */
type ChooseContract = (
  chain: SessionChain,
  session: number,
  expiry: number,
  strikeAbove?: Cents,
) => number | undefined;

/** Returns a leg's chooser: its strike rule picks among contracts usable to open (C1, C3). */
export const contractChooser = (market: Market, leg: OptionLeg): ChooseContract => {
  const { contracts, index, closes } = market;
  const { bids, asks, deltas } = market.quotes;
  const right = leg.right === "call" ? 0 : 1;
  const chooseStrike = strikeChooser(leg.strike);
  // One view is reused for all sessions: creating one per session would cost more than the choice.
  let session = 0;
  const contractAt = (position: number): number => index.contracts[position]!;
  const slotAt = (position: number): number => slotOf(contracts, contractAt(position), session);
  const view = {
    contractAt,
    deltaAt: (position: number) => Math.abs(deltas[slotAt(position)]!),
    isUsable: (position: number) => leg.side === "long" || bids[slotAt(position)]! > 0,
  };
  const bidAndAskAt = (position: number): Cents => {
    const slot = slotAt(position);
    return bids[slot]! + asks[slot]!;
  };
  const ownPriceOf = ownPriceReader(market);
  const ownPriceAt = ownPriceOf && ((position: number): Cents => ownPriceOf(slotAt(position), session));
  return (chain, today, expiry, strikeAbove) => {
    const group = chain.groupOf(right, expiry);
    if (!group) return undefined;
    session = today;
    const closeCents = closes[today]!;
    return chooseStrike({ group, view, contracts, bidAndAskAt, closeCents, ownPriceAt, strikeAbove });
  };
};

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
