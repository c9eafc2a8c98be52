import { isOption, type Right } from "../../domain/contract.ts";
import { type Cents, MULTIPLIER } from "../../domain/money.ts";
import { nakedPercentOf } from "./naked-percent.ts";
import type { OpenLeg } from "./payoff.ts";

/** Percentages of the underlying, as whole cents for one contract of 100 shares (B2). */
const ONE_PERCENT = MULTIPLIER / 100;
const TEN_PERCENT = MULTIPLIER / 10;
/** The value of a lot of short shares and half as much again (G3). */
const HALF_AS_MUCH_AGAIN = (MULTIPLIER * 3) / 2;

/** Contracts or lots of a leg that are not matched yet. */
type Rest<L extends OpenLeg> = { readonly leg: L; left: number };

/** A price of an option in cents a share: the opening fill at the entry, later a mark (G2). */
type PriceOf<L extends OpenLeg> = (leg: L) => Cents;

/** The prices of a session, and the share of the underlying that an uncovered short option needs, in % (B2). */
type Session<L extends OpenLeg> = {
  readonly underlying: Cents;
  readonly nakedPercent: number;
  readonly priceOf: PriceOf<L>;
};

/** Short contracts that a long one covers, which lose at most the strikes' difference. */
type Pair<L extends OpenLeg> = { readonly short: L; readonly count: number; readonly againstCents: Cents };
/** An uncovered short call and put, of which the underlying can hurt one. */
type Straddle<L extends OpenLeg> = { readonly call: L; readonly put: L; readonly count: number };
/** Lots of short shares; those with a long call lose at most up to its strike. */
type ShortLots = {
  readonly count: number;
  readonly openedCents: Cents;
  readonly againstCents: Cents | undefined;
};

/** Returns the requirement of one uncovered short contract without its premium. */
const nakedBase = <L extends OpenLeg>(leg: L, { underlying, nakedPercent }: Session<L>): Cents => {
  const isCall = leg.right === "call";
  const outOfTheMoney = Math.max(0, isCall ? leg.strikeCents - underlying : underlying - leg.strikeCents);
  return Math.max(
    ONE_PERCENT * nakedPercent * underlying - MULTIPLIER * outOfTheMoney,
    TEN_PERCENT * (isCall ? underlying : leg.strikeCents),
  );
};

const nakedNeed = <L extends OpenLeg>(leg: L, session: Session<L>): Cents =>
  nakedBase(leg, session) + MULTIPLIER * session.priceOf(leg);

/**
 * Returns the requirement of an uncovered short call and put together: the greater one plus the other's premium,
 * since the underlying cannot hurt both at once. Of equal requirements the dearer other premium counts.
 */
const straddleNeed = <L extends OpenLeg>({ call, put }: Straddle<L>, session: Session<L>): Cents => {
  const [ofCall, ofPut] = [MULTIPLIER * session.priceOf(call), MULTIPLIER * session.priceOf(put)];
  const [forCall, forPut] = [nakedBase(call, session) + ofCall, nakedBase(put, session) + ofPut];
  if (forCall === forPut) return forCall + Math.max(ofCall, ofPut);
  return forCall > forPut ? forCall + ofPut : forPut + ofCall;
};

/** Returns the requirement of one lot of short shares (G3); at the entry it is half of their value (H6). */
const shortLotNeed = ({ openedCents, againstCents }: ShortLots, underlying: Cents): Cents => {
  const alone = Math.max(0, HALF_AS_MUCH_AGAIN * underlying - MULTIPLIER * openedCents);
  return againstCents === undefined ? alone : Math.min(againstCents, alone);
};

/** Legs with what is not matched yet, each list in form order. */
type Rests<L extends OpenLeg> = {
  /** Short contracts by right, and lots of short shares. */
  readonly short: Readonly<Record<Right, Rest<L>[]>>;
  readonly longCalls: Rest<L>[];
  readonly longPuts: Rest<L>[];
  readonly longLots: number;
  readonly shortLots: number;
};

const restsOf = <L extends OpenLeg>(legs: readonly L[]): Rests<L> => {
  const short: Record<Right, Rest<L>[]> = { call: [], put: [], shares: [] };
  const longCalls: Rest<L>[] = [];
  const longPuts: Rest<L>[] = [];
  let [longLots, shortLots] = [0, 0];
  for (const leg of legs) {
    const { side, right, quantity } = leg;
    const rest = { leg, left: quantity };
    if (side === "short") {
      short[right].push(rest);
      if (right === "shares") shortLots += quantity;
    } else if (right === "call") longCalls.push(rest);
    else if (right === "put") longPuts.push(rest);
    else longLots += quantity;
  }
  return { short, longCalls, longPuts, longLots, shortLots };
};

/** Lets lots of shares cover short options in form order (H6). */
const coverByShares = <L extends OpenLeg>(lots: number, shorts: readonly Rest<L>[]): void => {
  let left = lots;
  for (const short of shorts) {
    const count = Math.min(left, short.left);
    short.left -= count;
    left -= count;
  }
};

/** Returns the long leg nearest to a strike that expires on a date or later; ties go to the first in the form. */
const nearest = <L extends OpenLeg>(
  longs: readonly Rest<L>[],
  strikeCents: Cents,
  expiry: number,
): Rest<L> | undefined => {
  let best: Rest<L> | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const long of longs) {
    const distance = Math.abs(long.leg.strikeCents - strikeCents);
    if (distance >= least || long.left === 0 || long.leg.expiry < expiry) continue;
    best = long;
    least = distance;
  }
  return best;
};

/**
 * Matches short contracts with long ones of their right that do not expire earlier, and takes both away. `sign` is 1 for
 * calls, whose long strike is against the holder above the short one, and −1 for puts.
 */
const pairUp = <L extends OpenLeg>(
  shorts: readonly Rest<L>[],
  longs: readonly Rest<L>[],
  sign: 1 | -1,
  into: Pair<L>[],
): void => {
  for (const short of shorts) {
    const { strikeCents, expiry } = short.leg;
    while (short.left > 0) {
      const long = nearest(longs, strikeCents, expiry);
      if (!long) break;
      const count = Math.min(short.left, long.left);
      short.left -= count;
      long.left -= count;
      const against = MULTIPLIER * Math.max(0, sign * (long.leg.strikeCents - strikeCents));
      into.push({ short: short.leg, count, againstCents: against });
    }
  }
};

/** Pairs uncovered short calls with uncovered short puts one to one in form order, and takes both away. */
const straddlesOf = <L extends OpenLeg>(
  calls: readonly Rest<L>[],
  puts: readonly Rest<L>[],
): Straddle<L>[] => {
  const straddles: Straddle<L>[] = [];
  for (const call of calls)
    for (const put of puts) {
      const count = Math.min(call.left, put.left);
      if (count === 0) continue;
      call.left -= count;
      put.left -= count;
      straddles.push({ call: call.leg, put: put.leg, count });
    }
  return straddles;
};

/** Matches lots of short shares with the long calls that are left, nearest to their opening price first (H6, G3). */
const shortLotsOf = <L extends OpenLeg>(lots: readonly Rest<L>[], calls: readonly Rest<L>[]): ShortLots[] =>
  lots.flatMap((rest) => {
    const found: ShortLots[] = [];
    const openedCents = rest.leg.entryCents;
    while (rest.left > 0) {
      const call = nearest(calls, openedCents, Number.NEGATIVE_INFINITY);
      const count = call ? Math.min(rest.left, call.left) : rest.left;
      rest.left -= count;
      if (call) call.left -= count;
      const againstCents = call && MULTIPLIER * Math.max(0, call.leg.strikeCents - openedCents);
      found.push({ count, openedCents, againstCents });
    }
    return found;
  });

/**
 * Returns the cents that opening the legs brings in without commissions, negative where it costs: the options' premium
 * less the price of long shares. The proceeds of short shares are held against them and count nowhere (H6).
 */
export const creditOf = (legs: readonly OpenLeg[]): Cents =>
  legs.reduce((sum, { side, right, quantity, entryCents }) => {
    const cents = entryCents * quantity * MULTIPLIER;
    if (side === "long") return sum - cents;
    return right === "shares" ? sum : sum + cents;
  }, 0);

/**
 * Returns the Regulation T requirement in whole cents (B2, H6, G2, G3) as a function of the underlying's close and of
 * the price of each short option. Legs are in form order, with the counts of all spreads. Matches depend on strikes and
 * expiries alone, so they are made once. `nakedPercent` is by `nakedPercentOf`.
 */
export const regulationT = <L extends OpenLeg>(
  legs: readonly L[],
  openCommissionCents: Cents,
  nakedPercent: number,
): ((underlyingCents: Cents, priceOf: PriceOf<L>) => Cents) => {
  const { short, longCalls, longPuts, longLots, shortLots } = restsOf(legs);
  coverByShares(longLots, short.call);
  coverByShares(shortLots, short.put);
  const pairs: Pair<L>[] = [];
  pairUp(short.call, longCalls, 1, pairs);
  pairUp(short.put, longPuts, -1, pairs);
  const straddles = straddlesOf(short.call, short.put);
  const naked = [...short.call, ...short.put].filter(({ left }) => left > 0);
  const lots = shortLotsOf(short.shares, longCalls);
  let constant = Math.max(0, -creditOf(legs)) + openCommissionCents;
  const capped: Pair<L>[] = [];
  for (const pair of pairs) {
    const { short: leg, count, againstCents } = pair;
    // A put alone never needs less than a tenth of its strike.
    const isConstant = againstCents <= (leg.right === "put" ? TEN_PERCENT * leg.strikeCents : 0);
    if (isConstant) constant += count * againstCents;
    else capped.push(pair);
  }
  return (underlying, priceOf) => {
    const session = { underlying, nakedPercent, priceOf };
    let sum = constant;
    for (const { short, count, againstCents } of capped) {
      // Most pairs need no price: a call alone needs a tenth of the underlying and more.
      const isNarrow = short.right === "call" && againstCents <= TEN_PERCENT * underlying;
      sum += count * (isNarrow ? againstCents : Math.min(againstCents, nakedNeed(short, session)));
    }
    for (const straddle of straddles) sum += straddle.count * straddleNeed(straddle, session);
    for (const { leg, left } of naked) sum += left * nakedNeed(leg, session);
    for (const each of lots) sum += each.count * shortLotNeed(each, underlying);
    return sum;
  };
};

/** Returns the date on which all options expire; undefined where they have several. */
export const commonExpiry = (legs: readonly Pick<OpenLeg, "right" | "expiry">[]): number | undefined => {
  let common: number | undefined;
  for (const leg of legs) {
    if (!isOption(leg)) continue;
    common ??= leg.expiry;
    if (leg.expiry !== common) return undefined;
  }
  return common;
};

/**
 * Returns the largest loss of legs in whole cents, at least 0, where it is bounded at one expiry (B2, G1); else
 * undefined. `least` is their least payoff, opening costs included.
 */
export const boundedLoss = (legs: readonly OpenLeg[], least: number): Cents | undefined =>
  Number.isFinite(least) && commonExpiry(legs) !== undefined ? Math.max(0, -least) : undefined;

/**
 * Returns the risk of one spread in whole cents, at least 0 (B2): its largest loss where that is bounded at one
 * expiry, else the Regulation T requirement at entry. `least` is the least payoff, opening costs included.
 */
export const riskOf = (
  legs: readonly OpenLeg[],
  least: number,
  openCommissionCents: Cents,
  { ticker, underlyingCents }: { readonly ticker: string; readonly underlyingCents: Cents },
): Cents =>
  boundedLoss(legs, least) ??
  regulationT(
    legs,
    openCommissionCents,
    nakedPercentOf(ticker),
  )(underlyingCents, ({ entryCents }) => entryCents);
