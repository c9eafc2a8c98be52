import { readSweep } from "#shared/contracts/sweep/read-sweep.ts";
import type { SweepForm } from "#shared/contracts/sweep/request.ts";
import type { Sweep } from "#shared/domain/sweep.ts";
import { type Grid, gridOf } from "#shared/sweep/grid/grid.ts";
import type { ReadBody } from "../edge/http.ts";
import { newYorkYesterday } from "../tickers/new-york.ts";

/** The body as sent, its meaning, and its grid. */
export type SweepBody = {
  readonly json: unknown;
  readonly sweep: Sweep;
  readonly form: SweepForm;
  readonly grid: Grid;
};

/** Reads a sweep's request as of New York's yesterday; names every fault at its place (S2, S3). */
export const readSweepBody: ReadBody<SweepBody> = (json, nowMs) => {
  const reading = readSweep(json, newYorkYesterday(nowMs));
  if (!reading.ok) return reading;
  const { sweep, form } = reading;
  return { ok: true, value: { json, sweep, form, grid: gridOf(sweep) } };
};
