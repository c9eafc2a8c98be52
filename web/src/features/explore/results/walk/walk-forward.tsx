import { useMemo } from "react";
import { walkJudgementOf } from "#shared/contracts/sweep/walk-judgement.ts";
import type { WalkPickRow, WalkResults } from "#shared/contracts/sweep/walk-results.ts";
import { csvOf } from "#shared/domain/csv.ts";
import type { Sweep } from "#shared/domain/sweep/sweep.ts";
import { Chart } from "../../../../charts/chart.tsx";
import type { ChartSeries } from "../../../../charts/chart-series.ts";
import { downloadText } from "../../../../lib/download.ts";
import { formatProfit, formatShortMoney } from "../../../../lib/format.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { Section } from "../../../../ui/page/section.tsx";
import { DataTable } from "../../../../ui/table/data-table.tsx";
import { FactsTable } from "../../../../ui/table/facts-table.tsx";
import type { JudgedSweep } from "../leaders/read-leaders.ts";
import { pickColumns, WALK_FIGURES } from "./walk-columns.ts";
import { curveSummary, pickText, walkTitle } from "./walk-words.ts";

const PART_FIELDS = ["n_trades", "n_wins", "cum_pnl", "ddown", "risk"] as const;
const PARTS = ["trained", "walked", "own"] as const;

type Cell = string | number | null | undefined;

const rowOf = (sweep: Sweep, pick: WalkPickRow): Record<string, Cell> => ({
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
const walkCsv = (sweep: Sweep, picks: readonly WalkPickRow[]): string => {
  const rows = picks.map((pick) => rowOf(sweep, pick));
  return csvOf(Object.keys(rows[0] ?? {}), rows);
};

export const WalkForward = ({ results }: { readonly results: JudgedSweep }) => {
  const { walk_forward: walk } = results;
  return walk ? <Walk results={results} walk={walk} /> : null;
};

type Props = { readonly results: JudgedSweep; readonly walk: WalkResults };

const Walk = ({ results, walk }: Props) => {
  const { sweep, period } = results;
  const { verdict, sentence } = walkJudgementOf(walk, results);
  const columns = useMemo(() => pickColumns(walk, sweep), [walk, sweep]);
  const download = () =>
    downloadText(`${sweep.tickers.join("-")}-walk-forward.csv`, walkCsv(sweep, walk.picks), "text/csv");
  return (
    <Section
      title={walkTitle(period.sessions, walk.folds)}
      actions={
        <Button size="small" onClick={download}>
          Download CSV
        </Button>
      }
    >
      <div className="stack-5">
        <div className="stack-1">
          <p className="heading" data-walk-verdict={verdict}>
            {verdict}
          </p>
          <p className="measure lead pretty">{sentence}</p>
          <p className="quiet">
            The best by {walk.objective}, chosen again at the start of each fold from {lookBack(walk)}. This
            speaks for choosing from this grid, never for one leader.
          </p>
        </div>
        <WalkCurve walk={walk} />
        <DataTable caption="Choice of each fold" columns={columns} rows={walk.picks} isFirstColumnName />
        <details className="disclosure">
          <summary>The figures behind it</summary>
          <FactsTable caption="The figures behind the walk's verdict" columns={WALK_FIGURES} row={walk} />
        </details>
      </div>
    </Section>
  );
};

const lookBack = ({ window }: WalkResults): string => {
  if (window === null) return "all that came before";
  return window === 1 ? "the fold before it" : `the ${window} folds before it`;
};

const WalkCurve = ({ walk }: Pick<Props, "walk">) => {
  const { equity } = walk;
  const labels = useMemo(() => equity.map(([date]) => date), [equity]);
  const series = useMemo(
    (): ChartSeries[] => [
      { title: "Closed trades", values: equity.map(([, dollars]) => dollars), colour: "series-1" },
    ],
    [equity],
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
    />
  );
};
