import { parsedPart } from "#shared/contracts/form/parsed-part.ts";
import { relevantFields } from "#shared/contracts/form/relevant-fields.ts";
import { costsOf, legOf } from "#shared/contracts/form/strategy-of.ts";
import { isOption } from "#shared/domain/contract.ts";
import type { LastChain } from "#shared/domain/data/last-chain.ts";
import type { DteRule, OptionLeg, Strategy } from "#shared/domain/strategy/strategy.ts";
import { deltaInWords } from "#shared/domain/strategy/strike-rule.ts";
import { isRefused, type LegRefusal, legsChooser } from "#shared/engine/choose/choose-legs.ts";
import type { Market } from "#shared/engine/market/market.ts";
import {
  type LineShape,
  type OpenSpread,
  openSpread,
  shapeAtExpiry,
} from "#shared/engine/position/open-spread.ts";
import { formatMoney, formatNumber } from "../lib/format.ts";

type AskedLegs = Pick<Strategy, "legs" | "dteRule" | "slippagePercent" | "commissionCents">;

/**
 * Returns the legs of a form's body, whatever else is wrong with it, or the index of the first option with a
 * missing or invalid field.
 */
const askedLegs = (body: unknown): AskedLegs | { readonly incomplete: number } => {
  const { optFields, overallFields } = parsedPart(relevantFields(body));
  const legs = optFields.map(legOf);
  const incomplete = legs.indexOf(undefined);
  if (incomplete >= 0 || legs.length === 0) return { incomplete: Math.max(0, incomplete) };
  const { dte_type: dteRule = "Nearest", slippage = 100, commission = 0.65 } = overallFields[0] ?? {};
  return {
    legs: legs.filter((leg) => leg !== undefined),
    dteRule,
    ...costsOf({ slippage, commission }),
  };
};

const daysWord = (days: number): string => (days === 1 ? "1 day" : `${days} days`);

const WANTED: Readonly<Record<DteRule, (days: string) => string>> = {
  Nearest: (days) => `No expiration is near ${days}`,
  Exact: (days) => `No expiration is in exactly ${days}`,
  "At least": (days) => `No expiration is ${days} away or more`,
  "At most": (days) => `No expiration is within ${days}`,
};

const noExpiry = (leg: OptionLeg, rule: DteRule, { day, expiries }: LastChain): string => {
  const [first, last] = [expiries[0], expiries.at(-1)];
  const wanted = WANTED[rule](daysWord(leg.dteDays));
  if (!first || !last) return `${wanted}: the last chain has none`;
  return `${wanted}: they're listed from ${first.day - day} to ${daysWord(last.day - day)}`;
};

const awayOf = (dollars: number): string =>
  dollars === 0 ? "at" : `about ${formatMoney(Math.abs(dollars))} from`;

const noStrike = ({ strike, right, side }: OptionLeg, above: number): string => {
  switch (strike.kind) {
    case "Delta":
      return side === "short"
        ? `No ${right} near ${deltaInWords(strike.delta)} delta has a bid`
        : `No ${right} with that expiration is listed near ${deltaInWords(strike.delta)} delta`;
    case "% OTM":
      return `No ${right} with that expiration is listed near ${formatNumber(Math.abs(strike.percent))}% ${
        strike.percent < 0 ? "in" : "out of"
      } the money`;
    case "Premium":
      return `No ${right} with that expiration costs about ${formatMoney(strike.dollars)}`;
    case "Offset":
      return above < 0
        ? "It needs an option above it"
        : `No ${right} with that expiration is listed ${awayOf(strike.dollars)} the strike of option ${above + 1}`;
  }
};

const cutNote = ({ deltaFloor }: LastChain): string =>
  deltaFloor === 0
    ? ""
    : ` Strikes under ${deltaInWords(deltaFloor)} delta aren't shown here, but a backtest has them all.`;

const refusalInWords = (
  { reason, leg }: LegRefusal,
  { legs, dteRule }: AskedLegs,
  chain: LastChain,
): string => {
  const option = `Option ${leg + 1}`;
  const asked = legs[leg];
  // The last chain has a close, so shares are never refused (H3).
  if (!asked || !isOption(asked)) throw new RangeError(`there is no option ${leg}`);
  switch (reason) {
    case "No expiry":
      return `${option}: ${noExpiry(asked, dteRule, chain)}.`;
    case "No contract":
      return `${option}: ${noStrike(asked, legs.slice(0, leg).findLastIndex(isOption))}.${cutNote(chain)}`;
    case "Opposite legs on one contract":
      return `${option} is the same contract as another leg on the opposite side, so nothing would be opened.`;
  }
};

/** A chain and the engine's market on it; cached per chain. */
export type ChainMarket = { readonly chain: LastChain; readonly market: Market };

export type Payoff = { readonly spread: OpenSpread; readonly shape: LineShape };

type PayoffReading = Payoff | { readonly missing: string };

const SURE_PROFIT =
  "At these quotes the position can't lose, so one of them is wrong: a backtest wouldn't open it.";

const payoffOn = (asked: AskedLegs, { chain, market }: ChainMarket): PayoffReading => {
  if (!asked.legs.some(isOption)) return { missing: "Add an option beside the shares to see the payoff." };
  const held = legsChooser(market, asked)(0);
  if (isRefused(held)) return { missing: refusalInWords(held, asked, chain) };
  const spread = openSpread(market, held, asked, 0);
  if (spread.isSureProfit) return { missing: SURE_PROFIT };
  return { spread, shape: shapeAtExpiry(spread) };
};

/** Chooses the legs of a form's body by the rules of a backtest (C1 to C4), and opens one spread. */
export const readPayoff = (body: unknown, on: ChainMarket): PayoffReading => {
  const asked = askedLegs(body);
  return "incomplete" in asked
    ? { missing: `Fix option ${asked.incomplete + 1} to see the payoff.` }
    : payoffOn(asked, on);
};
