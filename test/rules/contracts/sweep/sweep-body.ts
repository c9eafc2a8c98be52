import { readSweep, type SweepReading } from "#shared/contracts/sweep/read-sweep.ts";
import { dayOf } from "#shared/domain/day.ts";
import type { Sweep } from "#shared/domain/sweep/sweep.ts";

/** A valid request: two structures on SPY over 2020, with replaceable fields. */
export const sweepBody = (fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  ticker: "SPY",
  start_date: "2020-01-02",
  end_date: "2020-12-31",
  structures: ["Short put", "Iron condor"],
  dte: [30, 45],
  short_delta: [0.2, 0.3],
  long_delta: 0.1,
  hold: 21,
  ...fields,
});

const YESTERDAY = dayOf(2026, 11, 20);

export const read = (body: unknown): SweepReading => readSweep(body, YESTERDAY);

/** Returns the sweep of such a request; throws its faults. */
export const sweepWith = (fields: Record<string, unknown> = {}): Sweep => {
  const reading = read(sweepBody(fields));
  if (!reading.ok) throw new Error(JSON.stringify(reading.fields));
  return reading.sweep;
};

export const faultsWith = (fields: Record<string, unknown>): Record<string, string> => {
  const reading = read(sweepBody(fields));
  return reading.ok ? {} : reading.fields;
};
