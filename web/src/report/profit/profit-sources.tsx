import { useDeferredValue, useMemo, useState } from "react";
import type { TradeRow } from "#shared/contracts/results.ts";
import { Chart } from "../../charts/chart.tsx";
import type { ChartRule, ChartSeries } from "../../charts/chart-series.ts";
import {
  formatCount,
  formatFixed,
  formatProfit,
  formatRoundProfit,
  formatShortMoney,
  withTrueMinus,
} from "../../lib/format.ts";
import { Segments } from "../../ui/buttons/segments.tsx";
import { classes } from "../../ui/classes.ts";
import { Facts } from "../../ui/figures/facts.tsx";
import { Toned } from "../../ui/figures/toned.tsx";
import { Section } from "../../ui/page/section.tsx";
import { type Column, numberColumn, type Tone, textColumn, toneOfProfit } from "../../ui/table/columns.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import type { Account } from "../account/account.ts";
import {
  averageMonths,
  type Change,
  monthlyReturns,
  type YearOfReturns,
} from "../tear-sheet/monthly-returns.ts";
import { isThin } from "./breakdowns.ts";
import { MonthGrid } from "./monthly-table.tsx";
import styles from "./profit-sources.module.css";
import { TradeGroups } from "./trade-groups.tsx";
import { type ProfitBin, profitDistribution } from "./trade-series.ts";

type Hinge = {
  readonly label: string;
  readonly hint?: string;
  readonly text: string;
  readonly tone?: Tone | undefined;
};

/** Trades removed at either end. */
const FEW = 5;

const toCents = (dollars: number): number => Math.round(dollars * 100);

const sumOf = (dollars: readonly number[]): number =>
  dollars.reduce((cents, each) => cents + toCents(each), 0) / 100;

const profit = (label: string, dollars: number, hint?: string): Hinge => ({
  label,
  text: formatProfit(dollars),
  tone: toneOfProfit(dollars),
  ...(hint && { hint }),
});

/**
 * Returns how much of a P&L came from its best and worst trades and months; needs at least one trade. `monthly` is the
 * change of the account marked daily in each month, in dollars.
 */
export const profitHinges = (trades: readonly TradeRow[], monthly: readonly number[]): Hinge[] => {
  const rising = trades.map(({ pnl }) => pnl).sort((a, b) => a - b);
  const months = monthly.toSorted((a, b) => a - b);
  const gains = months.filter((each) => each > 0).length;
  return [
    profit("Best trade", rising.at(-1) ?? 0),
    profit("Worst trade", rising[0] ?? 0),
    ...(rising.length > 2 * FEW
      ? [
          profit(
            "Without the best five",
            sumOf(rising.slice(0, -FEW)),
            "P&L of all trades but the five that made the most. It shows whether a few trades carried the result.",
          ),
          profit(
            "Without the worst five",
            sumOf(rising.slice(FEW)),
            "P&L of all trades but the five that lost the most.",
          ),
        ]
      : []),
    profit("Best month", months.at(-1) ?? 0, "By the account marked daily."),
    profit("Worst month", months[0] ?? 0, "By the account marked daily."),
    {
      label: "Winning months",
      text: `${formatCount(gains)} of ${formatCount(months.length)}`,
      hint: "Months that the account, marked daily, ended higher than the month before.",
    },
  ];
};

const edgesOf = (bins: readonly ProfitBin[]): readonly number[] =>
  bins.length === 0 ? [] : [...bins.map(({ from }) => from), bins.at(-1)?.to ?? 0];

const rulesOf = (bins: readonly ProfitBin[], trades: readonly TradeRow[]): ChartRule[] => {
  const [first] = bins;
  if (!first) return [];
  const placeOf = (pnl: number): number => (pnl - first.from) / (first.to - first.from) - 0.5;
  const mean = trades.reduce((sum, { pnl }) => sum + pnl, 0) / trades.length;
  const hasZero = first.from <= 0 && (bins.at(-1)?.to ?? 0) >= 0;
  return [
    ...(hasZero ? [{ place: placeOf(0), label: "$0" }] : []),
    { place: placeOf(mean), label: `Mean ${formatProfit(mean)}` },
  ];
};

const DistributionChart = ({ trades }: { readonly trades: readonly TradeRow[] }) => {
  const { labels, series, edges, rules } = useMemo(() => {
    const bins = profitDistribution(trades);
    return {
      labels: bins.map(({ from, to }) => `${formatShortMoney(from)} to ${formatShortMoney(to)}`),
      series: [
        {
          title: "Losing trades",
          values: bins.map((bin) => (bin.to <= 0 ? bin.trades : null)),
          colour: "loss",
        },
        {
          title: "Other trades",
          values: bins.map((bin) => (bin.to > 0 ? bin.trades : null)),
          colour: "gain",
        },
      ] satisfies ChartSeries[],
      edges: { values: edgesOf(bins), format: formatShortMoney },
      rules: rulesOf(bins, trades),
    };
  }, [trades]);
  const pnls = trades.map(({ pnl }) => pnl);
  const best = pnls.reduce((a, b) => Math.max(a, b));
  const worst = pnls.reduce((a, b) => Math.min(a, b));
  return (
    <Chart
      kind="stacked bars"
      title="Distribution of trades"
      summary={`${formatCount(trades.length)} trades, the worst ${formatProfit(worst)}, the best ${formatProfit(best)}.`}
      labelTitle="P&L"
      hasLegend
      labels={labels}
      series={series}
      edges={edges}
      rules={rules}
      isCount
      formatTick={formatCount}
      formatValue={formatCount}
    />
  );
};

const UNITS = ["%", "$"] as const;
type Unit = (typeof UNITS)[number];

const oneDecimal = new Intl.NumberFormat("en-US", {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: "exceptZero",
});

/** Formats a return as "+1.2%", so that a year fits a line. */
const formatShortReturn = (percent: number): string => `${withTrueMinus(oneDecimal.format(percent))}%`;

const LOOKS = {
  "%": { in: "in percent", format: formatShortReturn },
  $: { in: "in whole dollars", format: formatRoundProfit },
} as const;

const changeIn = (change: Change | undefined, unit: Unit): number | undefined =>
  unit === "%" ? (change?.percent ?? undefined) : change?.dollars;

/** The account marked daily by months and years, in percent or in dollars. */
const MonthlyReturns = ({ years }: { readonly years: readonly YearOfReturns[] }) => {
  const [unit, setUnit] = useState<Unit>("%");
  const of = (changes: readonly (Change | undefined)[]) => changes.map((change) => changeIn(change, unit));
  return (
    <div className="stack-2">
      <div className="head">
        <h3 className="hint bold">Monthly returns, marked daily</h3>
        <Segments label="Monthly returns in" names={UNITS} chosen={unit} onChoose={setUnit} />
      </div>
      <MonthGrid
        caption={`Monthly returns ${LOOKS[unit].in}`}
        years={years.map(({ year, months, total }) => ({
          year,
          months: of(months),
          total: changeIn(total, unit),
        }))}
        foot={{ label: "Average", months: of(averageMonths(years)), total: averageYear(years, unit) }}
        format={LOOKS[unit].format}
      />
    </div>
  );
};

/** The first and the last year may be parts of one, and count as they are. */
const averageYear = (years: readonly YearOfReturns[], unit: Unit): number | undefined => {
  const totals = years.flatMap(({ total }) => changeIn(total, unit) ?? []);
  return totals.length === years.length ? totals.reduce((a, b) => a + b, 0) / totals.length : undefined;
};

type ExitReasonRow = {
  readonly reason: string;
  readonly trades: number;
  readonly wins: number;
  /** In dollars, exact to the cent. */
  readonly pnl: number;
};

export const byExitReason = (trades: readonly TradeRow[]): ExitReasonRow[] => {
  const sums = new Map<string, { trades: number; wins: number; cents: number }>();
  for (const { exit_reason, pnl } of trades) {
    const sum = sums.get(exit_reason) ?? { trades: 0, wins: 0, cents: 0 };
    sum.trades++;
    if (pnl > 0) sum.wins++;
    sum.cents += Math.round(pnl * 100);
    sums.set(exit_reason, sum);
  }
  return [...sums]
    .map(([reason, { cents, ...counts }]) => ({ reason, ...counts, pnl: cents / 100 }))
    .sort((a, b) => b.trades - a.trades);
};

const toned = { tone: (row: ExitReasonRow) => toneOfProfit(row.pnl) };

const PLAIN_COLUMNS: readonly Column<ExitReasonRow>[] = [
  textColumn("Exit reason", ({ reason }) => reason, { id: "exit_reason" }),
  numberColumn("Trades", undefined, ({ trades }) => trades, formatCount, { id: "n_trades" }),
  numberColumn("P&L", undefined, ({ pnl }) => pnl, formatProfit, { id: "pnl", ...toned }),
  numberColumn(
    "Per trade",
    "Mean P&L of the trades that closed for this reason.",
    ({ pnl, trades }) => pnl / trades,
    formatProfit,
    { id: "e", ...toned },
  ),
  numberColumn("Win rate %", undefined, ({ wins, trades }) => (100 * wins) / trades, formatFixed, {
    id: "pct_win",
  }),
];

/** A reason of a few trades says little, so its line is dim. */
const COLUMNS = PLAIN_COLUMNS.map(
  (column): Column<ExitReasonRow> => ({
    ...column,
    draw: (row) => {
      const tone = column.tone?.(row);
      return isThin(row) && !tone ? (
        <span className="quiet">{column.text(row)}</span>
      ) : (
        <Toned tone={tone}>{column.text(row)}</Toned>
      );
    },
  }),
);

const ExitReasonsTable = ({ trades }: { readonly trades: readonly TradeRow[] }) => {
  const rows = useMemo(() => byExitReason(trades), [trades]);
  return <DataTable caption="Trades by exit reason" columns={COLUMNS} rows={rows} isFirstColumnName />;
};

type ProfitSourcesProps = { readonly trades: readonly TradeRow[]; readonly account: Account };

export const ProfitSources = ({ trades, account }: ProfitSourcesProps) => {
  // In a task of their own.
  const hasGroups = useDeferredValue(true, false);
  const years = useMemo(() => monthlyReturns(account), [account]);
  const hinges = useMemo(() => {
    const months = years.flatMap(({ months: all }) => all.flatMap((month) => month?.dollars ?? []));
    return profitHinges(trades, months);
  }, [trades, years]);
  return (
    <Section title="Where the P&L comes from">
      <div className={classes("columns", styles.sources)}>
        <div>
          <h3 className="hint bold mb-2">Distribution of trades</h3>
          <DistributionChart trades={trades} />
        </div>
        <div className="stack-6 at-top">
          <div>
            <h3 className="hint bold mb-2">P&L by exit reason</h3>
            <ExitReasonsTable trades={trades} />
          </div>
          <div>
            <h3 className="hint bold mb-2">What drove it</h3>
            <Facts
              of={hinges.map(({ text, tone, ...fact }) => ({
                ...fact,
                value: <Toned tone={tone}>{text}</Toned>,
              }))}
              line="line between gap-4 baseline py-1 ruled tabular"
              label="quiet"
            />
          </div>
        </div>
        <div className={styles.months}>
          <MonthlyReturns years={years} />
        </div>
        {hasGroups && <TradeGroups trades={trades} />}
      </div>
    </Section>
  );
};
