import { formatDay } from "../../domain/day.ts";
import { type Cents, dollarsOf } from "../../domain/money.ts";
import type { Objective } from "../../domain/sweep/ranking.ts";
import type {
  DimensionValues,
  LeaderAnswer,
  LeaderListRow,
  SweepCell,
  SweepHistogram,
  SweepLeader,
  SweepReport,
} from "../../domain/sweep/sweep-report.ts";
import type { Verdict } from "../../domain/sweep/verdict.ts";
import { answerOnWire } from "../answer.ts";
import { valuesOf } from "./combination-values.ts";
import type { HeatMapCell, Histogram, LeaderFigures, MarginalCell } from "./figures.ts";
import { inputsOf } from "./inputs.ts";
import { orNull, partFigures, shownValue } from "./present-figures.ts";
import { walkForwardResultsOf } from "./present-walk-forward.ts";
import type { DimensionValue, LeaderCombination, LeaderRow, SweepResults } from "./results.ts";
import { thresholdValue } from "./thresholds.ts";
import { trailValue } from "./trails.ts";

/** Converts a sweep's report to results (S29): cents to dollars, days to `yyyy-MM-dd`, blanks to null. */

const dollarsOrNull = (cents: Cents | undefined): number | null =>
  cents === undefined ? null : dollarsOf(cents);

const leaderFigures = ({ luck, verification }: SweepLeader): LeaderFigures => ({
  sharpe: orNull(luck.sharpe),
  skew: orNull(luck.skew),
  kurtosis: orNull(luck.kurtosis),
  psr: orNull(luck.psr),
  dsr: orNull(luck.dsr),
  dsr_effective: orNull(luck.dsrEffective),
  dsr_measured: orNull(luck.dsrMeasured),
  sharpe_out: orNull(luck.sharpeOut),
  psr_out: orNull(luck.psrOut),
  sharpe_all: orNull(luck.sharpeAll),
  sharpe_after_loss: orNull(luck.sharpeAfterLoss),
  psr_out_after_loss: orNull(luck.psrOutAfterLoss),
  ...(verification && { break_even_slippage: orNull(verification.breakEvenSlippage) }),
});

const leaderCombination = (leader: SweepLeader, sweep: SweepReport["sweep"]): LeaderCombination => ({
  index: leader.index,
  values: valuesOf(leader.combination, sweep),
  in: partFigures(leader.in),
  out: partFigures(leader.out),
  all: partFigures(leader.all),
  honesty: leaderFigures(leader),
  ...(leader.verification && {
    verified: true as const,
    ddown_mtm: dollarsOf(leader.verification.markedDrawdownCents),
  }),
});

const leaderRow = (
  objective: Objective,
  { index, value, afterLoss, same, neighbourhood }: LeaderListRow,
): LeaderRow => ({
  index,
  value: shownValue(objective, value),
  after_loss: shownValue(objective, afterLoss),
  same,
  ...(neighbourhood && {
    neighbours: neighbourhood.neighbours,
    neighbours_ranked: neighbourhood.ranked,
    neighbour_score: orNull(neighbourhood.score),
  }),
});

const shownDimensionValues = ({ dimension, values }: DimensionValues): DimensionValue[] =>
  values.map((value) => {
    if (typeof value !== "object") return value;
    if ("fromPercent" in value) return trailValue(value);
    return thresholdValue(dimension === "target" ? "target" : "stop", value);
  });

/** Returns S14's nine figures, which follow the positions. */
const figuresOf = (cell: SweepCell) =>
  [
    cell.combinations,
    cell.ranked,
    cell.profitable,
    cell.trades,
    cell.wins,
    dollarsOf(cell.totalCents),
    dollarsOf(cell.grossWinCents),
    dollarsOf(cell.riskCents),
    dollarsOrNull(cell.bestTotalCents),
  ] as const;

const marginalCell = (cell: SweepCell): MarginalCell => [cell.positions[0]!, ...figuresOf(cell)];

const heatMapCell = (cell: SweepCell): HeatMapCell => [
  cell.positions[0]!,
  cell.positions[1]!,
  ...figuresOf(cell),
];

const histogram = ({ undefined: without, bins }: SweepHistogram): Histogram => ({
  undefined: without,
  bins: bins.map(([bin, count]) => [bin, count]),
});

const sweepFigures = ({ luck, bins, earlier }: SweepReport): SweepResults["honesty"] => ({
  bin_sessions: bins.sessions,
  bins_in: bins.in,
  bins_out: bins.out,
  series: luck.series,
  trials: luck.trials,
  mean_correlation: orNull(luck.meanCorrelation),
  mean_squared_correlation: orNull(luck.meanSquaredCorrelation),
  effective_trials: orNull(luck.effectiveTrials),
  sharpe_variance: orNull(luck.sharpeVariance),
  luck_sharpe: orNull(luck.luckSharpe),
  luck_sharpe_effective: orNull(luck.luckSharpeEffective),
  luck_sharpe_measured: orNull(luck.luckSharpeMeasured),
  pbo: orNull(luck.pbo),
  pbo_loss: orNull(luck.pboLoss),
  spa_p: orNull(luck.spaP),
  luck_sharpe_whole: orNull(luck.luckSharpeWhole),
  grid_p: orNull(luck.gridP),
  ...(earlier && earlier.sweeps > 0 && { earlier_sweeps: earlier.sweeps, earlier_trials: earlier.trials }),
});

const periodRow = (period: SweepReport["period"]): SweepResults["period"] => ({
  start_date: formatDay(period.start),
  end_date: formatDay(period.end),
  sessions: period.sessions,
  sessions_in: period.sessionsIn,
  split_date: period.split === undefined ? null : formatDay(period.split),
});

const countRows = ({ done: _, byStructure, ...counts }: SweepReport["counts"]): SweepResults["counts"] => ({
  combinations: counts.combinations,
  spreads: counts.spreads,
  by_structure: byStructure.map((each) => ({ ...each })),
  without_trades: counts.withoutTrades,
  too_few_trades: counts.tooFewTrades,
  ranked: counts.ranked,
  distinct: counts.distinct,
});

/** Returns the coverage, or null for a complete sweep (S28). */
const coverageOf = ({ counts, missing }: SweepReport): SweepResults["coverage"] =>
  missing.length === 0
    ? null
    : {
        combinations: counts.combinations,
        done: counts.done,
        spreads: missing.map(([from, to]) => [from, to]),
      };

const leaderAnswer = (
  { madeOutCents, ...answer }: LeaderAnswer,
  verdict: Verdict,
  tried: number,
): SweepResults["leaders"][number]["answer"] => ({
  ...answerOnWire(answer, { kind: "search", verdict, tried, holds: verdict === "Held up" }),
  made_out: dollarsOrNull(madeOutCents),
});

/** Returns a sweep's results. `request` is the body as sent, `run` describes the run. */
export const sweepResultsOf = (
  report: SweepReport,
  request: SweepResults["request"],
  run: SweepResults["run"],
): SweepResults => ({
  kind: "sweep",
  inputs: inputsOf(report.sweep),
  request,
  period: periodRow(report.period),
  counts: countRows(report.counts),
  coverage: coverageOf(report),
  leaders: report.lists.map(({ objective, verdict, answer, rows }) => ({
    objective,
    verdict,
    ...(answer && { answer: leaderAnswer(answer, verdict, report.luck.trials) }),
    rows: rows.map((row) => leaderRow(objective, row)),
  })),
  combinations: report.leaders.map((leader) => leaderCombination(leader, report.sweep)),
  dimensions: report.dimensions.map((each) => ({
    dimension: each.dimension,
    values: shownDimensionValues(each),
  })),
  marginals: report.marginals.map(({ dimension, cells }) => ({ dimension, cells: cells.map(marginalCell) })),
  heat_maps: report.heatMaps.map(({ x, y, cells }) => ({ x, y, cells: cells.map(heatMapCell) })),
  distribution: { t_stat: histogram(report.tStat), pnl_per_risk: histogram(report.pnlPerRisk) },
  sample: report.sample.map((each) => [
    each.index,
    each.in.trades,
    dollarsOf(each.in.totalCents),
    dollarsOf(each.in.riskCents),
    orNull(each.in.tStat),
    each.out.trades,
    dollarsOf(each.out.totalCents),
    dollarsOf(each.out.riskCents),
    orNull(each.out.tStat),
  ]),
  honesty: sweepFigures(report),
  ...(report.walk && { walk_forward: walkForwardResultsOf(report.walk, report.sweep) }),
  notes: [...report.notes],
  run,
});
