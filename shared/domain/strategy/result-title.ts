import { isOption } from "../contract.ts";
import { type StructureName, structureOf } from "../structure/structure.ts";
import { structureOfLegs } from "../structure/structure-of-legs.ts";
import type { Leg, Strategy } from "./strategy.ts";
import type { StrikeRule } from "./strike-rule.ts";

/** The names that results have until their owner gives them one. */

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
export const defaultTitle = ({ ticker, legs }: Pick<Strategy, "ticker" | "legs">): string => {
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
