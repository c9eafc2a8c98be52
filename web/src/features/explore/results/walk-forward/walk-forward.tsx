import { useMemo } from "react";
import { walkForwardJudgementOf } from "#shared/contracts/sweep/walk-forward-judgement.ts";
import type { WalkForwardPickRow, WalkForwardResults } from "#shared/contracts/sweep/walk-forward-results.ts";
import { csvOf } from "#shared/domain/csv.ts";
import type { Sweep } from "#shared/domain/sweep/sweep.ts";
import { Chart } from "../../../../charts/chart.tsx";
import type { ChartSeries } from "../../../../charts/chart-series.ts";
import { downloadText } from "../../../../lib/download.ts";
import {
  formatCount,
  formatFixed,
  formatFixedPercent,
  formatPercent,
  formatProfit,
  formatShortMoney,
  NO_VALUE,
} from "../../../../lib/format.ts";
import { useSlim } from "../../../../lib/use-narrow.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { Section } from "../../../../ui/page/section.tsx";
import { type Column, numberColumn, textColumn, toneOfProfit } from "../../../../ui/table/columns.ts";
import { DataTable } from "../../../../ui/table/data-table.tsx";
import { FactsTable } from "../../../../ui/table/facts-table.tsx";
import { objectiveText } from "../leaders/leader-columns.tsx";
import type { JudgedSweep } from "../leaders/read-leaders.ts";
import { curveSummary, percentileText, pickText, walkForwardLead } from "./walk-forward-words.ts";

const pickColumns = (walk: WalkForwardResults, sweep: Sweep): readonly Column<WalkForwardPickRow>[] => [
  textColumn("Traded from", ({ start_date: date }) => date, {
    id: "from",
    hint: "The fold's first session. Its choice was made at the close before.",
    draw: ({ start_date: date }) => <span className="nowrap">{date}</span>,
  }),
  textColumn("Choice", (pick) => pickText(pick, sweep), { id: "choice", isProse: true, isAside: true }),
  {
    ...numberColumn<WalkForwardPickRow>(
      `${walk.objective} then`,
      "What it was chosen by: over the folds that the choice looked back on.",
      ({ value }) => value,
      (value) => objectiveText(walk.objective, value),
    ),
    text: ({ index, value }) => (index === null ? NO_VALUE : objectiveText(walk.objective, value)),
  },
  numberColumn(
    "Trades",
    "Trades of the walk that opened in the fold.",
    ({ walked }) => walked.n_trades,
    formatCount,
  ),
  numberColumn(
    "P&L after",
    "P&L of the walk's trades that opened in the fold, dollars a spread, closed trades.",
    ({ walked }) => walked.cum_pnl,
    formatProfit,
    { tone: ({ walked }) => toneOfProfit(walked.cum_pnl) },
  ),
  numberColumn(
    "P&L per $ at risk after",
    "What the choice's own trades earned in the fold by dollar at risk. The rank goes by it.",
    ({ own_per_risk: earned }) => earned,
    (earned) => formatFixedPercent(100 * earned),
    { tone: ({ own_per_risk: earned }) => (earned === null ? undefined : toneOfProfit(earned)) },
  ),
  numberColumn(
    "Percentile",
    "Its rank in the fold among combinations drawn at random: the 50th is what a blind choice gets.",
    ({ percentile }) => percentile,
    percentileText,
  ),
];

const P_DECIMALS = 3;

const WALK_FORWARD_FIGURES: readonly Column<WalkForwardResults>[] = [
  numberColumn(
    "Mean percentile",
    "The mean of the folds' percentiles.",
    ({ mean_percentile: mean }) => mean,
    percentileText,
  ),
  numberColumn(
    "p of the percentiles",
    "How often blind choices would rank as high on average. The verdict asks for 0.05 or less.",
    ({ percentile_p: p }) => p,
    (p) => p.toFixed(P_DECIMALS),
  ),
  numberColumn(
    "PSR",
    "Probabilistic Sharpe ratio: how likely the walk's true Sharpe ratio is above 0. The verdict asks for 95%.",
    ({ psr }) => psr,
    (psr) => formatPercent(100 * psr),
  ),
  numberColumn(
    "Sharpe ratio per bin",
    "Of the walk's P&L by bins of sessions.",
    ({ sharpe }) => sharpe,
    formatFixed,
  ),
  numberColumn(
    "Efficiency",
    "What the walk earned by what its choices had earned on average before they were made. Decides nothing.",
    ({ efficiency }) => efficiency,
    (efficiency) => formatPercent(Math.round(100 * efficiency)),
  ),
  numberColumn(
    "Lost trades",
    "Trades of the walk that are no wins. The verdict asks for 5.",
    ({ all }) => all.n_trades - all.n_wins,
    formatCount,
  ),
];

const PART_FIELDS = ["n_trades", "n_wins", "cum_pnl", "ddown", "risk"] as const;
const PARTS = ["trained", "walked", "own"] as const;

type Cell = string | number | null | undefined;

const rowOf = (sweep: Sweep, pick: WalkForwardPickRow): Record<string, Cell> => ({
  fold: pick.fold,
  start_date: pick.start_date,
  end_date: pick.end_date,
  trained_from: pick.trained_from,
  trained_to: pick.trained_to,
  least_trades: pick.least_trades,
  index: pick.index,
  choice: pickText(pick, sweep),
  value: pick.value,
  ...Object.fromEntries(
    PARTS.flatMap((part) => PART_FIELDS.map((field) => [`${part}_${field}`, pick[part]?.[field]] as const)),
  ),
  own_per_risk: pick.own_per_risk,
  peers: pick.peers,
  percentile: pick.percentile,
});

/** Returns the choices of a walk-forward as CSV by wire names. Figures of a part have its name as prefix. */
const walkForwardCsv = (sweep: Sweep, picks: readonly WalkForwardPickRow[]): string => {
  const rows = picks.map((pick) => rowOf(sweep, pick));
  return csvOf(Object.keys(rows[0] ?? {}), rows);
};

export const WalkForward = ({ results }: { readonly results: JudgedSweep }) => {
  const { walk_forward: walk } = results;
  return walk ? <Walk results={results} walk={walk} /> : null;
};

type Props = { readonly results: JudgedSweep; readonly walk: WalkForwardResults };

const Walk = ({ results, walk }: Props) => {
  const { sweep, period } = results;
  const { verdict, sentence } = walkForwardJudgementOf(walk, results);
  const isSlim = useSlim();
  const columns = useMemo(() => {
    const all = pickColumns(walk, sweep);
    return isSlim ? all.toSorted((a, b) => Number(a.isAside ?? 0) - Number(b.isAside ?? 0)) : all;
  }, [walk, sweep, isSlim]);
  const download = () =>
    downloadText(
      `${sweep.tickers.join("-")}-walk-forward.csv`,
      walkForwardCsv(sweep, walk.picks),
      "text/csv",
    );
  return (
    <Section
      title="Walk-forward"
      actions={
        <Button size="small" onClick={download}>
          Download CSV
        </Button>
      }
    >
      <div className="stack-5">
        <div className="stack-1">
          <p className="quiet">{walkForwardLead(period.sessions, walk.folds)}</p>
          <p className="heading" data-walk-forward-verdict={verdict}>
            {verdict}
          </p>
          <p className="measure lead pretty">{sentence}</p>
          <p className="quiet">
            The best by {walk.objective}, chosen again at the start of each fold from {lookBack(walk)}. This
            speaks for choosing from this grid, never for one leader.
          </p>
        </div>
        <WalkForwardCurve walk={walk} />
        <DataTable caption="Choice of each fold" columns={columns} rows={walk.picks} isFirstColumnName />
        <details className="disclosure">
          <summary>The figures behind it</summary>
          <FactsTable
            caption="The figures behind the walk's verdict"
            columns={WALK_FORWARD_FIGURES}
            row={walk}
          />
        </details>
      </div>
    </Section>
  );
};

const lookBack = ({ window }: WalkForwardResults): string => {
  if (window === null) return "all that came before";
  return window === 1 ? "the fold before it" : `the ${window} folds before it`;
};

const WalkForwardCurve = ({ walk }: Pick<Props, "walk">) => {
  const { equity, marked } = walk;
  const labels = useMemo(() => equity.map(([date]) => date), [equity]);
  const series = useMemo(
    (): ChartSeries[] => [
      { title: "Marked daily", values: marked.map(([, dollars]) => dollars), colour: "series-1" },
      {
        title: "Closed trades",
        values: equity.map(([, dollars]) => dollars),
        colour: "series-3",
        isThin: true,
      },
    ],
    [marked, equity],
  );
  return (
    <Chart
      kind="line"
      title="P&L of following the choices"
      summary={curveSummary(walk)}
      labels={labels}
      isTime
      series={series}
      formatTick={formatShortMoney}
      formatValue={formatProfit}
      hasEndLabels
      hasLegend
    />
  );
};
