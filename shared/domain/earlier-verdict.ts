/**
 * The verdicts of sweeps that were saved before `sweep-verdict.ts` had its present names. Such a sweep keeps its verdict
 * and its sentence, because it lacks the figures of the present rules.
 */
export const EARLIER_VERDICTS = ["No edge", "Luck", "Not proven", "More than luck"] as const;
export type EarlierVerdict = (typeof EARLIER_VERDICTS)[number];

type EarlierEvidence = {
  readonly trials: number;
  readonly lossesIn: number;
  readonly dsr: number | undefined;
};

const BELIEVED = 0.95;
const LEAST_LOSSES = 10;

const luckInWords = ({ trials, lossesIn, dsr }: EarlierEvidence): string =>
  dsr !== undefined && dsr >= BELIEVED
    ? `It has lost too seldom (${lossesIn} ${lossesIn === 1 ? "time" : "times"}) to show its risk.`
    : `Luck alone, given ${trials.toLocaleString("en-US")} tries, finds as good a one.`;

/** Returns the sentence that an earlier verdict was shown with. */
export const earlierVerdictInWords = (verdict: EarlierVerdict, evidence: EarlierEvidence): string => {
  const { trials, lossesIn, dsr } = evidence;
  const beatsLuck = dsr !== undefined && dsr >= BELIEVED && lossesIn >= LEAST_LOSSES;
  if (verdict === "No edge") return "Nothing in this grid made money in sample.";
  if (verdict === "More than luck")
    return `Among ${trials.toLocaleString("en-US")} tries without any edge, the best would look this good less than once in 20 times; and it held out of sample.`;
  return verdict === "Not proven" && beatsLuck ? "It did not hold out of sample." : luckInWords(evidence);
};
