import type { Cents } from "../../domain/money.ts";
import type { Member } from "../../engine/account/account.ts";
import { entryMarks } from "../../engine/account/marks.ts";
import type { Candidates } from "../../engine/candidates.ts";
import { traceCombinations } from "../slice/trace-combinations.ts";
import type { Choice } from "../slice-result.ts";
import type { SweepTrade } from "../sums.ts";
import type { Fold } from "../walk-forward/folds.ts";
import type { Chooser } from "../walk-forward/walked-trades.ts";
import { asSweepTrade, engineRun, expectSameTrades } from "./engine-trades.ts";
import type { SweepWithKernel } from "./leader-reports.ts";

/**
 * A chosen combination: its entries, its limits, the trades of its plain backtest, and by session of a walked fold the
 * P&L of the entry there at each close before its exit, since its market does not stay open.
 */
export type Chosen = Chooser & {
  readonly trades: readonly SweepTrade[];
  readonly marks: ReadonlyMap<number, readonly Cents[]>;
};

/** The choices of the walked folds; undefined for a fold that is sat out, or whose choice is on another ticker. */
export type ChoicesToRun = {
  readonly folds: readonly Fold[];
  readonly choices: readonly (Choice | undefined)[];
};

/** Returns the candidates with the rows of these folds computed, so that they need no market any more. */
const completed = ({ complete, ...rows }: Candidates, folds: readonly Fold[]): Candidates => {
  for (const { from, to } of folds) for (let session = from; session < to; session++) complete?.(session);
  return rows;
};

/** Returns the marks of every entry of these folds, by session. */
const marksIn = (
  folds: readonly Fold[],
  candidates: Candidates,
  member: Member,
): ReadonlyMap<number, readonly Cents[]> => {
  const marks = new Map<number, readonly Cents[]>();
  for (const { from, to } of folds)
    for (let session = from; session < to; session++)
      if (candidates.skips[session] === 0) marks.set(session, entryMarks(member, candidates, session));
  return marks;
};

/** Runs combinations by the engine, yielding after each. Throws a SweepMismatch (S30). */
export function* runChoices(
  sweep: SweepWithKernel,
  { folds, choices }: ChoicesToRun,
): Generator<undefined, Map<number, Chosen>> {
  const { grid, kernel, period } = sweep;
  const chosen = new Map<number, Chosen>();
  const indices = choices.flatMap((choice) => choice?.index ?? []);
  for (const { index, trades } of traceCombinations(grid, kernel, indices)) {
    const { job, candidates, run } = engineRun(sweep, index);
    expectSameTrades(
      index,
      trades,
      run.taken.map((holding) => asSweepTrade(holding, period)),
    );
    const { maxPositions, waitSessions } = job.strategy;
    const walked = folds.filter((_, place) => choices[place]?.index === index);
    const rows = completed(candidates, walked);
    // A choice had trades by which it was made.
    const marks = marksIn(walked, rows, run.taken[0]!.member);
    chosen.set(index, { candidates: rows, maxPositions, waitSessions, trades, marks });
    yield;
  }
  return chosen;
}
