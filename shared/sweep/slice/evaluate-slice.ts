import type { Grid } from "../grid/grid.ts";
import { firstIndexOf, placeOf, structureOfSpread } from "../grid/place.ts";
import type { SpreadKernel } from "../kernel/spread-kernel.ts";
import type { Parts } from "../parts.ts";
import type { FollowedCombination, OpenedByFold, SliceResult, SpreadRun } from "../slice-result.ts";
import { followed } from "../sum-trades.ts";
import type { SweepTrade } from "../sums.ts";
import { emptyChoices } from "../walk-forward/choices.ts";
import { type Fold, foldsOf } from "../walk-forward/folds.ts";
import { addMarginals, addRulePairs } from "./add-spread.ts";
import { drawCandidates, firstCandidates } from "./candidates.ts";
import { carryCells, cellLayoutOf, emptyCells } from "./cells.ts";
import { emptyLeaders } from "./leaders.ts";
import { tradesOf } from "./trace-combinations.ts";

/** Returns P&L and risk of the trades that opened in each walked fold (S38). */
const openedByFold = (trades: readonly SweepTrade[], folds: readonly Fold[]): OpenedByFold => {
  const pnlCents = new Float64Array(folds.length);
  const risks = new Float64Array(folds.length);
  for (const trade of trades) {
    const place = folds.findLastIndex(({ from }) => from <= trade.entry);
    if (place < 0) continue;
    pnlCents[place]! += trade.pnlCents;
    risks[place]! += trade.riskCents;
  }
  return { pnlCents, riskCents: risks };
};

/** The input of a slice beside its run of spreads. */
type SliceInput = {
  readonly grid: Grid;
  /** A kernel set up for the grid's sweep and market. */
  readonly kernel: SpreadKernel;
  readonly parts: Parts;
  /** The day of each session of the period. */
  readonly days: ArrayLike<number>;
};

/** Returns the rules of the candidates in a run of spreads, by spread. */
const candidateRules = (grid: Grid, drawn: Int32Array, [from, to]: SpreadRun): Map<number, number[]> => {
  const rulesBySpread = new Map<number, number[]>();
  for (const index of drawn) {
    const { spread, rule } = placeOf(grid, index);
    if (spread < from || spread >= to) continue;
    const rules = rulesBySpread.get(spread);
    if (rules) rules.push(rule);
    else rulesBySpread.set(spread, [rule]);
  }
  return rulesBySpread;
};

/** Evaluates whole spreads (S33), yielding the finished combinations after each. */
export function* evaluateSlice(
  { grid, kernel, parts, days }: SliceInput,
  [from, to]: SpreadRun,
): Generator<number, SliceResult> {
  const layout = cellLayoutOf(grid);
  const cells = emptyCells(layout);
  const leaders = emptyLeaders();
  const folds = foldsOf(grid.sweep, parts);
  const choices = emptyChoices(grid.sweep, folds.length);
  const drawn = drawCandidates(grid.combinations);
  const rulesToFollow = candidateRules(grid, drawn, [from, to]);
  const candidates: FollowedCombination[] = [];
  const counts = { combinations: 0, withoutTrades: 0, tooFewTrades: 0, ranked: 0, distinct: 0 };

  // Drops leftovers of an interrupted slice.
  kernel.takePairs();
  kernel.takeHistograms();
  for (let rank = from; rank < to; rank++) {
    const { structure, rules } = structureOfSpread(grid, rank);
    if (rules > 0) {
      const firstIndex = firstIndexOf(grid, rank);
      kernel.prepare(rank);
      const findings = kernel.evaluate(leaders.bars(), choices.bars());
      for (const { rule, same, sums } of findings.contenders)
        leaders.offer({ index: firstIndex + rule, same, sums });
      for (const [fold, choice] of findings.choices.entries())
        if (choice) choices.offer(fold, { index: firstIndex + choice.rule, sums: choice.sums });
      addMarginals(cells, layout, { rank, structure }, findings.marginals);
      for (const rule of rulesToFollow.get(rank) ?? []) {
        const trades = tradesOf(kernel.trace(rule));
        const candidate = followed(firstIndex + rule, trades, parts, days);
        if (candidate.sums.in.trades < grid.sweep.minTrades) continue;
        candidates.push(folds.length > 0 ? { ...candidate, opened: openedByFold(trades, folds) } : candidate);
      }
      counts.combinations += rules;
      counts.withoutTrades += findings.withoutTrades;
      counts.tooFewTrades += findings.tooFewTrades;
      counts.ranked += findings.ranked;
      counts.distinct += findings.distinct;
    }
    yield counts.combinations;
  }

  for (const pairs of kernel.takePairs()) addRulePairs(cells, layout, pairs);
  carryCells(cells);
  const { tStat, pnlPerRisk } = kernel.takeHistograms();
  return {
    spreads: from < to ? [[from, to]] : [],
    counts,
    leaders: leaders.sets(),
    cells,
    tStat,
    pnlPerRisk,
    candidates: firstCandidates(drawn, candidates),
    choices: choices.all(),
  };
}
