import { ranksIn } from "#shared/sweep/grid/place.ts";
import { evaluateSlice } from "#shared/sweep/slice/evaluate-slice.ts";
import { decodeSlice, encodeSlice } from "#shared/sweep/slice/slice-bytes.ts";
import type { SliceResult } from "#shared/sweep/slice-result.ts";
import type { IsActive, PieceParts } from "../job-kind.ts";
import { loadPlannedSweep, openSpreads, type PlannedSweep, type SweepPorts } from "./load.ts";

/** Runs the steps and checks for a cancel after each; undefined where the task ended meanwhile. */
export const resultOf = async <Result>(
  steps: Iterator<unknown, Result> | AsyncIterator<unknown, Result>,
  isActive: IsActive,
): Promise<Result | undefined> => {
  for (let step = await steps.next(); ; step = await steps.next()) {
    if (step.done) return step.value;
    if (!(await isActive())) return undefined;
  }
};

/** A planned sweep, and what opens its markets. */
type WorkedSweep = PlannedSweep & { readonly ports: SweepPorts };

/** The pieces of a sweep: the results of whole spreads, by their ranks (S33). Each has a kernel of its own. */
export const sweepPieces: PieceParts<SweepPorts, WorkedSweep, SliceResult> = {
  load: async (ports, taskId) => ({ ...(await loadPlannedSweep(ports, taskId)), ports }),
  work: async ({ ports, ...sweep }, { from, to }, isActive) => {
    const { grid, parts, period } = sweep;
    const run = [from, to] as const;
    const { kernel } = await openSpreads(ports, sweep, ranksIn(run));
    return resultOf(evaluateSlice({ grid, kernel, parts, days: period.days }, run), isActive);
  },
  encode: ({ grid, parts }, piece) => encodeSlice(piece, { grid, parts }),
  decode: ({ grid, parts }, bytes, { from, to }) => {
    const piece = decodeSlice(bytes, { grid, parts });
    const [run, ...others] = piece?.spreads ?? [];
    return others.length === 0 && run?.[0] === from && run[1] === to ? piece : undefined;
  },
};
