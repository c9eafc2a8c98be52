import type { Cents } from "../../domain/money.ts";
import { contractsPerSpread, netCalls } from "../../domain/strategy/strategy.ts";
import type { Market } from "../market/market.ts";
import { type Fills, fillsAt } from "../position/fill.ts";
import { nakedPercentOf } from "../position/naked-percent.ts";
import type { OpenLeg } from "../position/payoff.ts";
import { buyBackPrice, type HeldLeg } from "../position/position.ts";
import { commonExpiry, creditOf, regulationT } from "../position/risk.ts";
import type { Holding } from "./account.ts";
import { holdingsOf } from "./holdings.ts";

/** Where a position's marks come from: `origin` is the index in the market of the account's first session. */
type MarkSource = { readonly market: Market; readonly fills: Fills; readonly origin: number };

/** A leg with the counts of all spreads of its position. */
export type MarginLeg = OpenLeg & { readonly held: HeldLeg; readonly source: MarkSource };

/** Returns the cents a share of buying a short option back on a session of the account (G2). */
export const markOn = ({ held, source }: MarginLeg, at: number): Cents =>
  buyBackPrice(source, held, at + source.origin);

/** A position as margin counts it. Money is for all its spreads; sessions are the account's. */
export type MarginPosition = {
  readonly ticker: string;
  /** The first session on which it is open, and the one that closes it. */
  readonly from: number;
  readonly to: number;
  readonly legs: readonly MarginLeg[];
  readonly openCommissionCents: Cents;
  /** The date on which all its options expire; undefined for several. */
  readonly expiry: number | undefined;
  /** The credit that the account still has, 0 where the margin is net of it (G4). */
  readonly creditCents: Cents;
  readonly closeOn: (at: number) => Cents;
  /** The margin throughout (G1); undefined where it is reworked (G2). */
  readonly fixedCents: Cents | undefined;
  readonly marginOn: (at: number) => Cents;
};

const legsOf = (holding: Holding): MarginLeg[] => {
  const { job, origin } = holding.member;
  const source = { market: job.market, fills: fillsAt(job.strategy.slippagePercent), origin };
  return holdingsOf(holding).map(({ leg: held, entryCents }) => {
    const { side, right, quantity, expiry, strikeCents } = held;
    return {
      side,
      right,
      quantity: quantity * holding.spreads,
      expiry,
      strikeCents,
      entryCents,
      held,
      source,
    };
  });
};

/** Returns a position with its margin on each session after whose entries it is open (G1 to G3). */
export const marginPositionOf = (holding: Holding): MarginPosition => {
  const { member, entry, exit, spreads, riskCents } = holding;
  const { market, strategy } = member.job;
  const legs = legsOf(holding);
  const openCommissionCents = strategy.commissionCents * contractsPerSpread(strategy.legs) * spreads;
  const expiry = commonExpiry(legs);
  const isFixed = expiry !== undefined && netCalls(strategy.legs) >= 0;
  const closeOn = (at: number): Cents => market.closes[at + member.origin]!;
  const need = isFixed
    ? undefined
    : regulationT(legs, openCommissionCents, nakedPercentOf(market.meta.ticker));
  return {
    ticker: market.meta.ticker,
    from: entry - member.origin,
    to: exit - member.origin,
    legs,
    openCommissionCents,
    expiry,
    creditCents: isFixed ? 0 : Math.max(0, creditOf(legs)),
    closeOn,
    fixedCents: isFixed ? riskCents : undefined,
    marginOn: need ? (at) => need(closeOn(at), (leg) => markOn(leg, at)) : () => riskCents,
  };
};
