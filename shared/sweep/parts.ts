import { decimalOf, quotient, shiftRight, timesInteger } from "../domain/decimal.ts";

/** The two parts of a sweep's period in sessions, the first of them in sample (S9), and their bins (S18). */
export type Parts = {
  readonly sessionsIn: number;
  readonly sessionsOut: number;
  /** Sessions of a bin; a part's last bin may be shorter. */
  readonly binSessions: number;
  readonly binsIn: number;
  readonly binsOut: number;
};

const MONTHS_FROM = 756;
const WEEKS_FROM = 180;

/** S18: months where three years are in sample, else weeks where there is most of a year, else sessions. */
const binSessionsOf = (sessionsIn: number): number => {
  if (sessionsIn >= MONTHS_FROM) return 21;
  return sessionsIn >= WEEKS_FROM ? 5 : 1;
};

/** Cuts a period of so many sessions: the last `outOfSamplePercent` of them, rounded down, are out of sample. */
export const partsOf = (sessions: number, outOfSamplePercent: number): Parts => {
  const sessionsOut = quotient(shiftRight(timesInteger(decimalOf(outOfSamplePercent), sessions), 2), 1);
  const sessionsIn = sessions - sessionsOut;
  const binSessions = binSessionsOf(sessionsIn);
  return {
    sessionsIn,
    sessionsOut,
    binSessions,
    binsIn: Math.ceil(sessionsIn / binSessions),
    binsOut: Math.ceil(sessionsOut / binSessions),
  };
};
