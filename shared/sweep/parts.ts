import { decimalOf, quotient, shiftRight, timesInteger } from "../domain/decimal.ts";

/** Sessions of the two parts of a period, in sample first (S9), and their bins (S18). */
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

/** Returns S18's bin length: months for three years in sample, weeks for most of a year, else sessions. */
const binSessionsOf = (sessionsIn: number): number => {
  if (sessionsIn >= MONTHS_FROM) return 21;
  return sessionsIn >= WEEKS_FROM ? 5 : 1;
};

/** Splits a period: the last `outOfSamplePercent` of its sessions, rounded down, are out of sample. */
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
