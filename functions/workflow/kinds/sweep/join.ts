import { sweepResultsOf } from "#shared/contracts/sweep/present-sweep.ts";
import type { SweepResults } from "#shared/contracts/sweep/results.ts";
import type { UnsavedSweep } from "#shared/contracts/sweep/saved.ts";
import { dataNotes } from "#shared/engine/report/data-notes.ts";
import { mergeSlices } from "#shared/sweep/merge/merge-slices.ts";
import { joinSweep } from "#shared/sweep/results/join-sweep.ts";
import type { JobFile } from "../../../tasks/job-file.ts";
import { noteOfTrial } from "../../../tasks/trial.ts";
import { joinOfFinished } from "../job-kind.ts";
import { openSpreads } from "./load.ts";
import { resultOf, sweepPieces } from "./pieces.ts";

const MS_PER_SECOND = 1000;

/** How a sweep ran: the only part of the results that differs between equal sweeps (S29). */
const runOf = ({ createdAt, trial }: JobFile, combinations: number, slices: number, nowMs: number) => {
  const seconds = Math.max(1, nowMs - Date.parse(createdAt)) / MS_PER_SECOND;
  const opened = trial?.earlier.opened ?? 0;
  return {
    seconds,
    combinations_per_second: Math.round(combinations / seconds),
    slices,
    ...(opened > 0 && { opened_before: opened }),
  };
};

/**
 * The end of a sweep: merges slices, runs the leaders again in the engine, and makes the results (S24, S25, S26, S29,
 * S30). Without some slices the results cover the others and say so (S28).
 */
export const joinSweepPieces = joinOfFinished(
  sweepPieces,
  async ({ ports, ...sweep }, pieces, missing, isActive) => {
    const { file, grid, parts, period, tickers } = sweep;
    const merged = mergeSlices(grid, pieces);
    const open = async (_: string, spreads: readonly number[]) => ({
      ...(await openSpreads(ports, sweep, spreads)),
      parts,
    });
    const earlier = file.trial?.earlier;
    const report = await resultOf(
      joinSweep({ grid, parts, period, dataNotes: tickers.flatMap(dataNotes), open, earlier }, merged),
      isActive,
    );
    if (!report) return undefined;
    const run = runOf(file, merged.counts.combinations, pieces.length, ports.clock.now());
    const results = sweepResultsOf(report, file.body as SweepResults["request"], run);
    const unsaved: UnsavedSweep = { creator: file.username, date_created: file.createdAt };
    const note = file.trial && noteOfTrial(file.trial, "sweep", merged.counts.distinct);
    return { results, unsaved, isWhole: missing.length === 0, note };
  },
);
