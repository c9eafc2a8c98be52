import type { Cents } from "../../domain/money.ts";
import type { OptionLeg } from "../../domain/strategy/strategy.ts";
import { ownPriceReader } from "../market/early-prices.ts";
import type { Market } from "../market/market.ts";
import { slotOf } from "../market/session-chain.ts";
import type { SessionChain } from "./choose-expiry.ts";
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

/**
 * Returns the chooser of a leg: its strike rule picks among contracts of its right that are usable to open (C1, C3).
 */
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
