import type { Cents } from "./money.ts";

/** The verdict on a list of leaders (S26), with the same words everywhere. */
export const VERDICTS = ["Too little data", "No edge", "Luck", "Not proven", "More than luck"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The evidence of a verdict: the sweep, and the first leader of the list. */
export type VerdictEvidence = {
  /** S18's *enough*, and no slice missing. */
  readonly isEnough: boolean;
  /** N: different results in the grid (S17). */
  readonly trials: number;
  readonly leader: LeaderEvidence | undefined;
};

/** In sample and out: total P&L, trades that are not wins, and the probabilities of S21 and S19. */
export type LeaderEvidence = {
  readonly totalCentsIn: Cents;
  readonly lossesIn: number;
  readonly lossesOut: number;
  readonly dsr: number | undefined;
  readonly psrOut: number | undefined;
};

/** The minimum probability of a passed check: luck alone does as well less than once in 20 times. */
const BELIEVED = 0.95;
/** A record with fewer losing trades than this shows nothing about the risk. */
const LEAST_LOSSES_IN = 10;
const LEAST_LOSSES_OUT = 5;

/** Returns true if a probability is high enough for a check of S26. */
export const isBelieved = (probability: number | undefined): boolean =>
  probability !== undefined && probability >= BELIEVED;

/** The first check of S26: the leader beats the best of luck, and lost often enough to show its risk. */
const beatsLuck = ({ dsr, lossesIn }: LeaderEvidence): boolean =>
  isBelieved(dsr) && lossesIn >= LEAST_LOSSES_IN;

/** The second check: the leader earned money in the part of the period that did not choose it. */
const holds = ({ psrOut, lossesOut }: LeaderEvidence): boolean =>
  isBelieved(psrOut) && lossesOut >= LEAST_LOSSES_OUT;

/** Returns the verdict of S26's table: the first whose condition holds. */
export const verdictOf = ({ isEnough, leader }: VerdictEvidence): Verdict => {
  if (!isEnough) return "Too little data";
  if (!leader || leader.totalCentsIn <= 0) return "No edge";
  const passed = Number(beatsLuck(leader)) + Number(holds(leader));
  return (["Luck", "Not proven", "More than luck"] as const)[passed]!;
};

const luckInWords = (trials: number, { dsr, lossesIn }: LeaderEvidence): string =>
  isBelieved(dsr)
    ? `It has lost too seldom (${lossesIn} ${lossesIn === 1 ? "time" : "times"}) to show its risk.`
    : `Luck alone, given ${trials.toLocaleString("en-US")} tries, finds as good a one.`;

/** Returns the sentence of the verdict. */
export const verdictInWords = (evidence: VerdictEvidence): string => {
  const { trials, leader } = evidence;
  const verdict = verdictOf(evidence);
  if (verdict === "Too little data") return "There is too little here to tell luck from skill.";
  if (verdict === "No edge" || !leader) return "Nothing in this grid made money in sample.";
  if (verdict === "More than luck") {
    const tries = trials.toLocaleString("en-US");
    return `Among ${tries} tries without any edge, the best would look this good less than once in 20 times; and it held out of sample.`;
  }
  return beatsLuck(leader) ? "It did not hold out of sample." : luckInWords(trials, leader);
};
