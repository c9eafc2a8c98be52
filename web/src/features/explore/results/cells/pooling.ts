import type { HeatMapCell, MarginalCell } from "#shared/contracts/sweep/figures.ts";
import type { SweepResults } from "#shared/contracts/sweep/results.ts";
import type { Dimension } from "#shared/domain/sweep/dimensions.ts";
import {
  formatCompact,
  formatNumber,
  formatPercent,
  formatProfit,
  formatWholeProfit,
} from "../../../../lib/format.ts";

/** A cell's nine figures by name, money in dollars. */
export type PooledCell = {
  readonly combinations: number;
  readonly ranked: number;
  readonly profitable: number;
  readonly trades: number;
  readonly wins: number;
  readonly total: number;
  readonly grossWin: number;
  readonly risk: number;
  /** Undefined without ranked combinations. */
  readonly best: number | undefined;
};

type Nine = MarginalCell extends [number, ...infer Rest] ? Rest : never;

const pooledCell = ([
  combinations,
  ranked,
  profitable,
  trades,
  wins,
  total,
  grossWin,
  risk,
  best,
]: Nine): PooledCell => ({
  combinations,
  ranked,
  profitable,
  trades,
  wins,
  total,
  grossWin,
  risk,
  best: best ?? undefined,
});

const ratio = (part: number, whole: number): number | undefined => (whole > 0 ? part / whole : undefined);

/** Sums from here on are shown in whole dollars, which a cell has room for. */
const LARGE = 100;
const dollars = (value: number): string =>
  Math.abs(value) < LARGE ? formatProfit(value) : formatWholeProfit(value);
const share = (value: number): string => formatPercent(Math.round(value * 1_000) / 10);

export type Measure = {
  readonly name: string;
  readonly hint: string;
  readonly of: (cell: PooledCell) => number | undefined;
  readonly format: (value: number) => string;
  /** The value between good and bad, for figures with both. */
  readonly middle?: number;
};

export const MEASURES: readonly Measure[] = [
  {
    name: "Mean total P&L",
    hint: "Total P&L in sample, mean over the ranked combinations.",
    of: ({ total, ranked }) => ratio(total, ranked),
    format: dollars,
    middle: 0,
  },
  {
    name: "Average P&L per trade",
    hint: "P&L of all trades in sample over their number.",
    of: ({ total, trades }) => ratio(total, trades),
    format: dollars,
    middle: 0,
  },
  {
    name: "P&L per $ at risk",
    hint: "P&L of all trades in sample over what they put at risk.",
    of: ({ total, risk }) => ratio(total, risk),
    format: (value) => formatPercent(value * 100),
    middle: 0,
  },
  {
    name: "Win rate",
    hint: "Share of all trades in sample with a P&L above 0.",
    of: ({ wins, trades }) => ratio(wins, trades),
    format: share,
  },
  {
    name: "Profit factor",
    hint: "Sum of all wins in sample over the sum of all losses.",
    of: ({ grossWin, total }) => ratio(grossWin, grossWin - total),
    format: formatNumber,
    middle: 1,
  },
  {
    name: "Share profitable",
    hint: "Share of the ranked combinations that made money in sample.",
    of: ({ profitable, ranked }) => ratio(profitable, ranked),
    format: share,
    middle: 0.5,
  },
  {
    name: "Best total P&L",
    hint: "The best total P&L in sample of any ranked combination.",
    of: ({ best }) => best,
    format: dollars,
    middle: 0,
  },
];

/** Returns the number of combinations behind a cell: "12.1M of 16.1M ranked". */
export const countWords = ({ ranked, combinations }: PooledCell): string =>
  `${formatCompact(ranked)} of ${formatCompact(combinations)} ranked`;

export const marginalCells = (
  { marginals }: SweepResults,
  dimension: Dimension,
): ReadonlyMap<number, PooledCell> => {
  const cells = marginals.find((marginal) => marginal.dimension === dimension)?.cells ?? [];
  return new Map(cells.map(([place, ...nine]) => [place, pooledCell(nine)]));
};

export type CellAt = (row: number, column: number) => PooledCell | undefined;

export const heatMapCells = (
  { heat_maps: maps }: SweepResults,
  rows: Dimension,
  columns: Dimension,
): CellAt => {
  const straight = maps.find(({ x, y }) => x === columns && y === rows);
  const turned = maps.find(({ x, y }) => x === rows && y === columns);
  const cells: readonly HeatMapCell[] = (straight ?? turned)?.cells ?? [];
  const keyOf = (x: number, y: number): number => x * 1_000 + y;
  const byPlace = new Map(cells.map(([x, y, ...nine]) => [keyOf(x, y), pooledCell(nine)]));
  return (row, column) => byPlace.get(straight ? keyOf(column, row) : keyOf(row, column));
};

/** A value's distance from the middle, or above the minimum, as a share of the largest distance. */
export type Shade = { readonly side: "over" | "under" | "plain"; readonly strength: number };

/** The values of the strongest colors; undefined without values. */
export type ShadeRange = { readonly from: number; readonly to: number } | undefined;

export const shadeRange = (
  values: readonly (number | undefined)[],
  middle: number | undefined,
): ShadeRange => {
  const known = values.filter((value) => value !== undefined && Number.isFinite(value)) as number[];
  if (known.length === 0) return undefined;
  const least = known.reduce((a, b) => Math.min(a, b));
  const greatest = known.reduce((a, b) => Math.max(a, b));
  if (middle === undefined) return { from: least, to: greatest };
  const furthest = Math.max(Math.abs(greatest - middle), Math.abs(least - middle));
  return { from: middle - furthest, to: middle + furthest };
};

export const shadesOf = (
  values: readonly (number | undefined)[],
  middle: number | undefined,
): ((value: number) => Shade) => {
  const { from, to } = shadeRange(values, middle) ?? { from: 0, to: 0 };
  const span = to - from;
  if (middle === undefined)
    return (value) => ({ side: "plain", strength: span > 0 ? (value - from) / span : 0 });
  return (value) => ({
    side: value < middle ? "under" : "over",
    strength: span > 0 ? Math.min(1, Math.abs(value - middle) / (span / 2)) : 0,
  });
};
