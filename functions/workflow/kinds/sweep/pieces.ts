import { sweepKernel } from "#shared/sweep/kernel/sweep-kernel.ts";
import { evaluateSlice } from "#shared/sweep/slice/evaluate-slice.ts";
import { decodeSlice, encodeSlice } from "#shared/sweep/slice/slice-bytes.ts";
import type { SliceResult } from "#shared/sweep/slice-result.ts";
import type { IsActive, PieceParts } from "../job-kind.ts";
import { type LoadedSweep, loadSweep, type SweepPorts } from "./load.ts";

/** Runs the steps and checks for a cancel after each; undefined where the task ended meanwhile. */
export const resultOf = async <Result>(
  steps: Iterator<unknown, Result>,
  isActive: IsActive,
): Promise<Result | undefined> => {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    if (!(await isActive())) return undefined;
  }
};

/** A loaded sweep with its kernel and clock. */
type WorkedSweep = LoadedSweep & Pick<SweepPorts, "openKernel" | "clock">;

/** The pieces of a sweep: the results of whole spreads, by their ranks (S33). Each has a kernel of its own. */
export const sweepPieces: PieceParts<SweepPorts, WorkedSweep, SliceResult> = {
  load: async (ports, taskId) => {
    const { openKernel, clock } = ports;
    return { ...(await loadSweep(ports, taskId)), openKernel, clock };
  },
  work: async ({ openKernel, ...sweep }, { from, to }, isActive) => {
    const { grid, period, parts, market, references } = sweep;
    const spreads = [from, to] as const;
    const kernel = sweepKernel(await openKernel(), { grid, market, references, period, spreads });
    const days = market.sessions.slice(period.first, period.last + 1);
    return resultOf(evaluateSlice({ grid, kernel, parts, days }, spreads), isActive);
  },
  encode: ({ grid, parts }, piece) => encodeSlice(piece, { grid, parts }),
  decode: ({ grid, parts }, bytes, { from, to }) => {
    const piece = decodeSlice(bytes, { grid, parts });
    const [run, ...others] = piece?.spreads ?? [];
    return others.length === 0 && run?.[0] === from && run[1] === to ? piece : undefined;
  },
};
