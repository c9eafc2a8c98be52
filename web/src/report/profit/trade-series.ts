import type { TradeRow } from "#shared/contracts/results.ts";

/** Series and tables computed from the trade log. Money is in dollars. */

const toCents = (dollars: number): number => Math.round(dollars * 100);

type YearOfProfit = {
  readonly year: number;
  /** January to December; undefined without closings. */
  readonly months: readonly (number | undefined)[];
  readonly total: number;
};

export const monthlyProfit = (trades: readonly Pick<TradeRow, "date_close" | "pnl">[]): YearOfProfit[] => {
  const centsByMonth = new Map<string, number>();
  for (const { date_close, pnl } of trades) {
    const month = date_close.slice(0, 7);
    centsByMonth.set(month, (centsByMonth.get(month) ?? 0) + toCents(pnl));
  }
  const years = trades.map(({ date_close }) => Number(date_close.slice(0, 4)));
  if (years.length === 0) return [];
  const first = Math.min(...years);
  return Array.from({ length: Math.max(...years) - first + 1 }, (_, index) => {
    const year = first + index;
    const cents = Array.from({ length: 12 }, (__, month) =>
      centsByMonth.get(`${year}-${String(month + 1).padStart(2, "0")}`),
    );
    return {
      year,
      months: cents.map((each) => (each === undefined ? undefined : each / 100)),
      total: cents.reduce<number>((sum, each) => sum + (each ?? 0), 0) / 100,
    };
  });
};

export const profitByMonth = (years: readonly YearOfProfit[]): Omit<YearOfProfit, "year"> => {
  const sumOf = (dollars: readonly (number | undefined)[]): number | undefined => {
    const closed = dollars.filter((each) => each !== undefined);
    return closed.length === 0 ? undefined : closed.reduce((cents, each) => cents + toCents(each), 0) / 100;
  };
  return {
    months: Array.from({ length: 12 }, (_, month) => sumOf(years.map(({ months }) => months[month]))),
    total: sumOf(years.map(({ total }) => total)) ?? 0,
  };
};

export type ProfitBin = {
  readonly from: number;
  readonly to: number;
  readonly trades: number;
};

const NICE_STEPS = [1, 2, 2.5, 5, 10];
const WANTED_BINS = 40;

/** A round width in cents, for at most about forty bins over the span; at least 1. */
const binCents = (spanCents: number): number => {
  const rough = Math.max(spanCents / WANTED_BINS, 1);
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  return Math.ceil((NICE_STEPS.find((step) => step * magnitude >= rough) ?? 10) * magnitude);
};

/**
 * Returns trade counts by P&L in up to about forty bins of one round width. A bin holds `from <= pnl < to`;
 * zero is always an edge, so no bin mixes gains with losses.
 */
export const profitDistribution = (trades: readonly TradeRow[]): ProfitBin[] => {
  if (trades.length === 0) return [];
  const cents = trades.map(({ pnl }) => toCents(pnl));
  const least = cents.reduce((a, b) => Math.min(a, b));
  const most = cents.reduce((a, b) => Math.max(a, b));
  const width = binCents(Math.max(most - least, 100));
  const first = Math.floor(least / width);
  const counts = new Array<number>(Math.floor(most / width) - first + 1).fill(0);
  for (const each of cents) {
    const bin = Math.floor(each / width) - first;
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts.map((count, index) => ({
    from: ((first + index) * width) / 100,
    to: ((first + index + 1) * width) / 100,
    trades: count,
  }));
};
