import { isOption, type OptionRight } from "../contract.ts";
import { MULTIPLIER } from "../money.ts";
import { type StructureName, structureOf } from "../structure/structure.ts";
import { structureOfLegs } from "../structure/structure-of-legs.ts";
import type { Leg } from "./strategy.ts";
import { readStrike, type StrikeRule } from "./strike-rule.ts";

/**
 * The names that saved results have until their owner gives them one. They are derived from the sentence of
 * `strategyInWords`, which every saved backtest has, also the oldest.
 */

/** Matches one leg of the sentence: side, quantity, ticker of the first leg, right, days and strike. */
const LEG = /^(buy|sell) (\d+) (?:(\S+) )?(call|put)s?, (\d+) days?, (.+?)\.?$/i;

/** Matches shares in the sentence: side, shares, ticker of the first leg. */
const SHARES = /^(buy|sell short) (\d+) (?:(\S+) )?shares\.?$/i;

type SpokenLegs = { readonly ticker: string | undefined; readonly legs: readonly Leg[] };

/** Reads the legs of a strategy's sentence; there are none in a sentence of another form. */
const spokenLegs = (strategy: string): SpokenLegs => {
  let ticker: string | undefined;
  const legs: Leg[] = [];
  for (const part of strategy.split("; ")) {
    const [, trade, count, of] = SHARES.exec(part) ?? [];
    if (count !== undefined) {
      ticker ??= of;
      const side = trade?.toLowerCase() === "buy" ? "long" : "short";
      legs.push({ side, right: "shares", quantity: Number(count) / MULTIPLIER });
      continue;
    }
    const [, verb = "", quantity, name, right, days, words = ""] = LEG.exec(part) ?? [];
    const strike = readStrike(words);
    if (!strike) break;
    ticker ??= name;
    legs.push({
      side: verb.toLowerCase() === "buy" ? "long" : "short",
      right: right as OptionRight,
      quantity: Number(quantity),
      dteDays: Number(days),
      strike,
    });
  }
  return { ticker, legs };
};

/** Returns the structure of a strategy's sentence; undefined for legs that the catalog lacks. */
export const structureInWords = (strategy: string): StructureName | undefined =>
  structureOfLegs(spokenLegs(strategy).legs);

const inDeltas = (delta: number): string => `${Number((100 * delta).toFixed(3))}`;

/** The strikes of legs in a trader's notation, each once: "16Δ", "16/20Δ", "5% OTM"; blank for strikes beside another. */
const strikeWords = (strikes: readonly StrikeRule[]): string => {
  const deltas = strikes.flatMap((strike) => (strike.kind === "Delta" ? [inDeltas(strike.delta)] : []));
  if (deltas.length > 0) return `${[...new Set(deltas)].join("/")}Δ`;
  const percents = strikes.flatMap((strike) => (strike.kind === "% OTM" ? [strike.percent] : []));
  if (percents.length === 0) return "";
  const [percent = 0, ...others] = new Set(percents);
  if (others.length > 0) return `${[percent, ...others].join("/")}% OTM`;
  if (percent === 0) return "ATM";
  return `${Math.abs(percent)}% ${percent > 0 ? "OTM" : "ITM"}`;
};

/** True for a structure whose strikes of that side are at the money by definition, such as a straddle's. */
const isAtTheMoney = (structure: StructureName | undefined, side: Leg["side"]): boolean =>
  structure !== undefined &&
  structureOf(structure).legs.every((leg) => leg.side !== side || leg.delta.constant === 0.5);

/** Returns a backtest's name by its strategy, such as "Iron condor 45 DTE 16Δ SPY". */
export const defaultTitle = (strategy: string): string => {
  const { ticker, legs } = spokenLegs(strategy);
  if (legs.length === 0) return strategy;
  const options = legs.filter(isOption);
  const structure = structureOfLegs(legs);
  const days = [...new Set(options.map(({ dteDays }) => dteDays))].sort((a, b) => a - b);
  const [side, other] = options.some((leg) => leg.side === "short")
    ? (["short", "long"] as const)
    : (["long", "short"] as const);
  const shown = isAtTheMoney(structure, side) ? other : side;
  return [
    structure ?? `Custom ${legs.length}-leg`,
    `${days.join("/")} DTE`,
    strikeWords(options.filter((leg) => leg.side === shown).map(({ strike }) => strike)),
    ticker,
  ]
    .filter(Boolean)
    .join(" ");
};

/** Returns a sweep's name by its size, such as "SPY search, 27.5M combinations". */
export const defaultSweepTitle = (sweep: {
  readonly ticker: string;
  readonly combinations: number;
}): string => {
  const count = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 }).format(
    sweep.combinations,
  );
  return `${sweep.ticker} search, ${count} combination${sweep.combinations === 1 ? "" : "s"}`;
};
