import { isOption } from "#shared/domain/contract.ts";
import { type OpenLeg, openingPremium, payoffRange } from "#shared/engine/position/payoff.ts";
import { riskOf } from "#shared/engine/position/risk.ts";

/** Cents that opening a contract costs. */
const COMMISSION = 65;

/**
 * "-2 put 450 @ 3.10 +30": two short puts, strike 450 dollars, filled at 3.10, expiring on day 30. "+1 shares @ 99.50": a
 * lot of shares bought at 99.50.
 */
const leg = (text: string): OpenLeg => {
  const [, count, right, strike, price, expiry] =
    /^([+-]\d+) (call|put|shares)(?: (\S+))? @ (\S+)(?: \+(\d+))?$/.exec(text) ?? [];
  return {
    side: Number(count) > 0 ? "long" : "short",
    quantity: Math.abs(Number(count)),
    right: right as OpenLeg["right"],
    strikeCents: Math.round(Number(strike ?? 0) * 100),
    entryCents: Math.round(Number(price) * 100),
    expiry: right === "shares" ? Number.POSITIVE_INFINITY : Number(expiry ?? 30),
  };
};

export const legs = (...texts: string[]): OpenLeg[] => texts.map(leg);

/** Returns the commission of opening the legs, in cents: 65 a contract, none for shares. */
export const openCommission = (opened: readonly OpenLeg[]): number =>
  COMMISSION * opened.filter(isOption).reduce((sum, { quantity }) => sum + quantity, 0);

/** Returns the risk of the legs in cents, with an opening commission of 65 cents a contract. */
export const risk = (underlyingDollars: number, ...texts: string[]): number => {
  const opened = legs(...texts);
  const commission = openCommission(opened);
  const { least } = payoffRange(opened, openingPremium(opened) - commission);
  return riskOf(opened, least, commission, { ticker: "XYZ", underlyingCents: underlyingDollars * 100 });
};
