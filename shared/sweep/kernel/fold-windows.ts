import { OBJECTIVES, type Objective } from "../../domain/sweep/ranking.ts";
import type { Fold } from "../walk-forward/folds.ts";
import type { KernelExports } from "./kernel-exports.ts";

export type WalkSetUp = { readonly folds: readonly Fold[]; readonly objective: Objective };

/** Integers of a fold's window in the kernel: checkpoints at its start and end, least trades. */
const WINDOW = 3;

/**
 * Writes the sessions before which a walk's sums are noted, the end of the in-sample part among them, and each fold's
 * window.
 */
export const setUpFolds = (
  kernel: KernelExports,
  { folds, objective }: WalkSetUp,
  sessionsIn: number,
): void => {
  const boundaries = folds.flatMap(({ from, trainedFrom }) => [trainedFrom, from]).filter((each) => each > 0);
  const checkpoints = [...new Set([...boundaries, sessionsIn])].sort((a, b) => a - b);
  const { buffer } = kernel.memory;
  new Int32Array(buffer, kernel.checkpointSessions.value).set(checkpoints);
  const windows = new Int32Array(buffer, kernel.foldWindows.value, folds.length * WINDOW);
  for (const [place, { from, trainedFrom, leastTrades }] of folds.entries())
    windows.set([checkpoints.indexOf(trainedFrom), checkpoints.indexOf(from), leastTrades], place * WINDOW);
  kernel.setCheckpoints(checkpoints.length, checkpoints.indexOf(sessionsIn));
  kernel.setFolds(folds.length, OBJECTIVES.indexOf(objective));
};
