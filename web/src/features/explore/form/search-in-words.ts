import { capitalized } from "#shared/domain/capitalized.ts";
import { counted } from "#shared/domain/count-words.ts";
import { type Day, formatDay } from "#shared/domain/day.ts";
import {
  EXPIRY_DIMENSIONS,
  type ExpiryDimension,
  RULE_DIMENSIONS,
  ruleRow,
  STRIKE_DIMENSIONS,
  type StrikeDimension,
  spreadRow,
} from "#shared/domain/sweep/dimensions.ts";
import { listOf, type Sweep } from "#shared/domain/sweep/sweep.ts";
import { type Grid, sizeOnTicker } from "#shared/sweep/grid/grid.ts";
import { formatCount, formatDate } from "../../../lib/format.ts";

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;

type Values = readonly (number | undefined)[];

const rangeOf = (values: Values, text: (value: number) => string): string | undefined => {
  const taken = values.filter((value) => value !== undefined);
  if (taken.length === 0) return undefined;
  const [least, greatest] = [Math.min(...taken), Math.max(...taken)].map(text);
  return least === greatest ? least : `${least} to ${greatest}`;
};

const spreadsInWords = (grid: Grid): string => {
  const { tickers } = grid.sweep;
  const { spreads } = sizeOnTicker(grid);
  // Each ticker has the same grid (S41).
  const tried = grid.structures
    .slice(0, grid.structures.length / tickers.length)
    .filter((part) => part.spreads > 0);
  const [only] = tried;
  const what = tried.length === 1 && only ? only.structure : counted(tried.length, "structure");
  const partOf = (name: ExpiryDimension | StrikeDimension, values: Values): string[] => {
    const { range, spoken, none } = spreadRow(name);
    const found = rangeOf(
      values.filter((value) => value !== none),
      spoken,
    );
    if (found === undefined) return [];
    return [`${range(found)}${none !== undefined && values.includes(none) ? " or not" : ""}`];
  };
  const expiries = tried.flatMap((part) => part.expiries);
  const strikes = tried.flatMap((part) => part.strikes);
  const parts = [
    ...EXPIRY_DIMENSIONS.flatMap((name) =>
      partOf(
        name,
        expiries.map(({ [name]: value }) => value),
      ),
    ),
    ...STRIKE_DIMENSIONS.flatMap((name) =>
      partOf(
        name,
        strikes.map(({ [name]: value }) => value),
      ),
    ),
  ];
  return `${tickers.join(", ")}: ${what}, ${counted(spreads, "spread")}${tickers.length > 1 ? " on each" : ""}. ${capitalized(listed(parts))}.`;
};

const rulesInWords = (sweep: Sweep): string => {
  const varied = RULE_DIMENSIONS.flatMap((name) => {
    const { length } = listOf(sweep, name);
    return length > 1 ? [counted(length, ruleRow(name).noun)] : [];
  });
  return varied.length === 0 ? "One set of rules for all." : `Each with ${listed(varied)}.`;
};

const day = (value: Day): string => formatDate(formatDay(value));

const spanInWords = ({ start, end, lengthYears = 0 }: Sweep["period"]): string => {
  const years = counted(lengthYears, "year");
  if (start !== undefined)
    return end === undefined ? `all since ${day(start)}` : `${day(start)} to ${day(end)}`;
  if (end !== undefined) return `the ${years} to ${day(end)}`;
  return lengthYears === 1 ? "the last year" : `the last ${years}`;
};

const periodInWords = ({ period, outOfSamplePercent: kept }: Sweep): string =>
  kept === 0
    ? `Over ${spanInWords(period)}. No years are held back to check the winners.`
    : `Over ${spanInWords(period)}. The last ${formatCount(kept)}% is held back to check the winners.`;

/** Returns the spreads, the rules and the period in one sentence each. */
export const searchInWords = (grid: Grid): readonly [spreads: string, rules: string, period: string] => [
  spreadsInWords(grid),
  rulesInWords(grid.sweep),
  periodInWords(grid.sweep),
];
