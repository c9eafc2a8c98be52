import { isOption } from "#shared/domain/contract.ts";
import type { LastChain } from "#shared/domain/data/last-chain.ts";
import type { DteRule, OptionLeg } from "#shared/domain/strategy/strategy.ts";
import { deltaInWords } from "#shared/domain/strategy/strike-rule.ts";
import type { LegRefusal } from "#shared/engine/choose/choose-legs.ts";
import { formatMoney, formatNumber } from "../lib/format.ts";
import type { AskedLegs } from "./asked-legs.ts";

/** Words for an option without a contract on the last chain. */

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

/** Returns why there is no payoff, in a sentence or two that name the option. */
export const refusalInWords = (
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
