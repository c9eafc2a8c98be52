import { isOption } from "../../domain/contract.ts";
import type { Cents } from "../../domain/money.ts";
import { contractsPerSpread, type Strategy } from "../../domain/strategy/strategy.ts";
import { type OpenLeg, openingPremium, payoffRange } from "./payoff.ts";
import { type HeldLeg, optionsFlow, type Spread, sharesFlow, spreadOf, type Terms } from "./position.ts";
import { commonExpiry, riskOf } from "./risk.ts";
import { worthOfLots } from "./shares.ts";

export type Trading = Terms & {
  readonly strategy: Strategy;
  /** Index of the last session of the period. */
  readonly last: number;
  /** W3. */
  readonly isOpen: boolean;
  /** 1 at the last sessions before splits (M4). */
  readonly beforeSplit: Uint8Array;
  /** M6's dividends by the session before their ex-date; undefined without any. */
  readonly dividendsAfter: Float64Array | undefined;
  /** 1 at sessions with an underlying close of their own (H3). */
  readonly hasClose: Uint8Array;
};

/** One spread of a position as opened: the inputs of its exit. Money is cents per spread. */
export type Position = Spread & {
  readonly trading: Trading;
  /** Exit session of the event that let the position in; undefined without event filters (E5). */
  readonly eventExit: number | undefined;
  /** Fills of the legs at the opening, cents a share. */
  readonly entryCents: readonly Cents[];
  /** The premium received for the options without commissions; negative when paid. */
  readonly premiumCents: Cents;
  /** The premium less commissions and less the price of the shares (F4). */
  readonly openFlowCents: Cents;
  /** B2. */
  readonly riskCents: Cents;
  /** The least and greatest P&L held to one expiry, opening costs included; infinite where unbounded (X3). */
  readonly payoff: { readonly least: number; readonly greatest: number };
  /**
   * Returns the P&L of closing at market on a session, all costs included (X3), with shares and their dividends, at the
   * carried quotes of options without their own (X4a). Cached per session.
   */
  readonly pnlOn: (session: number) => Cents;
  /** Returns the same of the options alone, with which percentages of the premium are compared (H5). */
  readonly optionsPnlOn: (session: number) => Cents;
  /** Returns false where a close at market beats the position's best worth: a wrong quote (X4). */
  readonly isPossibleOn: (session: number) => boolean;
};

/** Returns the legs with their fills at the close of a session (F2), shares at the underlying's close (H2). */
export const openLegs = (
  { market, fills }: Pick<Terms, "market" | "fills">,
  held: readonly HeldLeg[],
  session: number,
): OpenLeg[] =>
  held.map((leg) => {
    const { side, right, quantity, expiry, strikeCents } = leg;
    const contract = { side, right, quantity, expiry, strikeCents };
    if (!isOption(leg)) return { ...contract, entryCents: market.closes[session]! };
    const quote = leg.quoteBase + session;
    const bid = market.quotes.bids[quote]!;
    const ask = market.quotes.asks[quote]!;
    return { ...contract, entryCents: side === "long" ? fills.buy(bid, ask) : fills.sell(bid, ask) };
  });

const rememberingLast = (compute: (session: number) => Cents): ((session: number) => Cents) => {
  let last = -1;
  let value = 0;
  return (session) => {
    if (session !== last) {
      value = compute(session);
      last = session;
    }
    return value;
  };
};

/** Opens one spread of the legs at the close of a session (F2, F3). */
export const openPosition = (
  trading: Trading,
  legs: readonly HeldLeg[],
  entry: number,
  eventExit: number | undefined,
): Position => {
  const { market, strategy, fills, commissionCents, lotDividends } = trading;
  const opened = openLegs(trading, legs, entry);
  const spread = spreadOf({ market, fills, commissionCents, lotDividends }, legs, entry);
  const openCommission = commissionCents * contractsPerSpread(strategy.legs);
  const paidForShares = sharesFlow(spread, entry);
  const openFlowCents = openingPremium(opened) - openCommission;
  const premiumCents = openFlowCents + openCommission + paidForShares;
  const payoff = payoffRange(opened, openFlowCents);
  const optionsPnlOn = rememberingLast(
    (session) => premiumCents - openCommission + optionsFlow(spread, session),
  );
  // Before commissions on both sides, and without dividends (X4): infinite where nothing bounds the position's worth.
  const mostCents =
    commonExpiry(opened) === undefined ? Number.POSITIVE_INFINITY : payoff.greatest - openCommission;
  const sharesGainOn = (session: number): Cents =>
    spread.lots === 0 ? 0 : worthOfLots(spread.lots, market.closes[session]! - market.closes[entry]!);
  return {
    ...spread,
    trading,
    eventExit,
    entryCents: opened.map((leg) => leg.entryCents),
    premiumCents,
    openFlowCents,
    riskCents: riskOf(opened, payoff.least, openCommission, {
      ticker: market.meta.ticker,
      underlyingCents: market.closes[entry]!,
    }),
    payoff,
    optionsPnlOn,
    isPossibleOn:
      mostCents === Number.POSITIVE_INFINITY
        ? () => true
        : (session) => optionsPnlOn(session) + sharesGainOn(session) <= mostCents,
    pnlOn:
      spread.lots === 0
        ? optionsPnlOn
        : (session) => optionsPnlOn(session) - paidForShares + sharesFlow(spread, session),
  };
};
