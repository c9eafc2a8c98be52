import { type Cents, MULTIPLIER } from "../../domain/money.ts";
import { type OpenLeg, openingPremium } from "./payoff.ts";

/** Regulation T's percentages of the underlying, as whole cents for one contract of 100 shares (B2). */
const TWENTY_PERCENT = MULTIPLIER / 5;
const TEN_PERCENT = MULTIPLIER / 10;

type LongContracts = { readonly leg: OpenLeg; left: number };

const premiumOf = (leg: OpenLeg): Cents => MULTIPLIER * leg.entryCents;

/** Returns the requirement of one uncovered short contract, its premium included. */
const nakedRequirement = (leg: OpenLeg, underlying: Cents): Cents => {
  const isCall = leg.right === "call";
  const outOfTheMoney = Math.max(0, isCall ? leg.strikeCents - underlying : underlying - leg.strikeCents);
  const base = Math.max(
    TWENTY_PERCENT * underlying - MULTIPLIER * outOfTheMoney,
    TEN_PERCENT * (isCall ? underlying : leg.strikeCents),
  );
  return base + premiumOf(leg);
};

/**
 * Returns the requirement of an uncovered short call and put together: the greater one plus the other's premium,
 * since the underlying cannot hurt both at once. Of equal requirements the dearer other premium counts.
 */
const straddleRequirement = (call: OpenLeg, put: OpenLeg, underlying: Cents): Cents => {
  const [forCall, forPut] = [nakedRequirement(call, underlying), nakedRequirement(put, underlying)];
  if (forCall === forPut) return forCall + Math.max(premiumOf(call), premiumOf(put));
  return forCall > forPut ? forCall + premiumOf(put) : forPut + premiumOf(call);
};

/**
 * Returns the requirement of uncovered short contracts. Calls pair with puts one to one in form order; the rest stand
 * alone.
 */
const uncoveredRequirement = (uncovered: readonly OpenLeg[], underlying: Cents): Cents => {
  const calls = uncovered.filter((leg) => leg.right === "call");
  const puts = uncovered.filter((leg) => leg.right === "put");
  const [more, fewer] = calls.length > puts.length ? [calls, puts] : [puts, calls];
  return more.reduce((sum, leg, index) => {
    const other = fewer[index];
    if (!other) return sum + nakedRequirement(leg, underlying);
    const [call, put] = more === calls ? [leg, other] : [other, leg];
    return sum + straddleRequirement(call, put, underlying);
  }, 0);
};

/** Returns the nearest long contract that covers a short one; ties go to the first in the form. */
const coverFor = (leg: OpenLeg, longs: readonly LongContracts[]): LongContracts | undefined => {
  let best: LongContracts | undefined;
  const distance = (long: LongContracts) => Math.abs(long.leg.strikeCents - leg.strikeCents);
  for (const long of longs) {
    const covers = long.left > 0 && long.leg.right === leg.right && long.leg.expiry >= leg.expiry;
    if (covers && (best === undefined || distance(long) < distance(best))) best = long;
  }
  return best;
};

const pairRequirement = (short: OpenLeg, long: OpenLeg, underlying: Cents): Cents => {
  const against =
    short.right === "call" ? long.strikeCents - short.strikeCents : short.strikeCents - long.strikeCents;
  return Math.min(MULTIPLIER * Math.max(0, against), nakedRequirement(short, underlying));
};

const regulationT = (legs: readonly OpenLeg[], openCommission: Cents, underlying: Cents): Cents => {
  const longs = legs.filter((leg) => leg.side === "long").map((leg) => ({ leg, left: leg.quantity }));
  const uncovered: OpenLeg[] = [];
  let requirement = 0;
  for (const leg of legs.filter((each) => each.side === "short"))
    for (let contract = 0; contract < leg.quantity; contract++) {
      const cover = coverFor(leg, longs);
      if (cover) {
        cover.left--;
        requirement += pairRequirement(leg, cover.leg, underlying);
      } else uncovered.push(leg);
    }
  const netDebit = Math.max(0, -openingPremium(legs));
  return requirement + uncoveredRequirement(uncovered, underlying) + netDebit + openCommission;
};

/**
 * Returns the risk of one spread in whole cents, at least 0 (B2): its largest loss where that is bounded at one
 * expiry, else the Regulation T requirement at entry.
 */
export const riskOf = (
  legs: readonly OpenLeg[],
  least: number,
  openCommissionCents: Cents,
  underlyingCents: Cents,
): Cents => {
  const oneExpiry = legs.every((leg) => leg.expiry === legs[0]?.expiry);
  if (oneExpiry && Number.isFinite(least)) return Math.max(0, -least);
  return regulationT(legs, openCommissionCents, underlyingCents);
};
