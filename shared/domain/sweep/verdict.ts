import { grouped, ordinal } from "../count-words.ts";
import type { Cents } from "../money.ts";

/** The verdict on a list of leaders (S26) and the line about the whole grid (S26a), with the same words everywhere. */
export const VERDICTS = [
  "Too little data",
  "Nothing here",
  "Held up",
  "Too good to judge",
  "Promising, unproven",
  "Could be luck",
] as const;
export type Verdict = (typeof VERDICTS)[number];

export type GridEvidence = {
  /** S18's *enough*, and no slice missing. */
  readonly isEnough: boolean;
  /** N: different results in the grid (S17), and in earlier sweeps (S45). */
  readonly trials: number;
  /** True if the sweep kept sessions out of sample. */
  readonly hasOutOfSample: boolean;
  /** Luck's best Sharpe ratio over the whole period (S20a). */
  readonly luckSharpeWhole: number | undefined;
  /** The chance that a grid without any edge shows as good a best (S23a). */
  readonly gridP: number | undefined;
  /** The user's earlier sweeps that count as tries, and this one's tickers in words; undefined without any. */
  readonly earlier?: { readonly sweeps: number; readonly tickers: string } | undefined;
};

/** The evidence about the first leader of a list. A loss is a trade that is no win. */
export type LeaderEvidence = {
  readonly totalCentsIn: Cents;
  readonly tradesIn: number;
  readonly tradesOut: number;
  readonly lossesIn: number;
  readonly lossesOut: number;
  /** S19a's figures. */
  readonly sharpeAll: number | undefined;
  readonly sharpeAfterLoss: number | undefined;
  readonly psrOutAfterLoss: number | undefined;
};

export type VerdictEvidence = GridEvidence & { readonly leader: LeaderEvidence | undefined };

/**
 * The check that decided: enough data, profit in sample, all of them (*Held up*), enough lost trades, the out-of-sample
 * part, luck's best, or the grid as a whole.
 */
export type DecidingCheck = "data" | "profit" | "all" | "losses" | "out of sample" | "luck" | "grid";

/**
 * The share of luck's best Sharpe ratio that a leader must reach after one more full loss. Its grid must show more than
 * chance too, which allows a lower line: both together are as rare by luck.
 */
export const LUCK_MARGIN = 0.9;

export type Judgement = {
  readonly verdict: Verdict;
  readonly sentence: string;
  readonly decidedBy: DecidingCheck;
  /** The Sharpe ratio that the leader had to reach after one more full loss; undefined if luck has none. */
  readonly sharpeLine: number | undefined;
  /** The leader's Sharpe ratio after one more full loss, which is compared with the line. */
  readonly sharpeAfterLoss: number | undefined;
};

/** How likely it must have made money out of sample. */
export const LIKELY = 0.9;
const BEYOND_DOUBT = 0.95;
/** A record with fewer lost trades shows nothing about the risk. */
export const LEAST_LOSSES_IN = 10;
export const LEAST_LOSSES_OUT = 5;
/** A grid shows more than chance up to this p (S23a). */
export const SIGNIFICANT = 0.05;

/** Returns true if a figure reaches a line. A blank reaches nothing. */
const reaches = (figure: number | undefined, line: number | undefined): boolean =>
  figure !== undefined && line !== undefined && figure >= line;

/** Returns true if the grid shows more than chance. A blank shows nothing. */
export const showsMore = (gridP: number | null | undefined): boolean =>
  typeof gridP === "number" && gridP <= SIGNIFICANT;

const hasFewLosses = ({ hasOutOfSample }: GridEvidence, { lossesIn, lossesOut }: LeaderEvidence): boolean =>
  lossesIn < LEAST_LOSSES_IN || (hasOutOfSample && lossesOut < LEAST_LOSSES_OUT);

const seldomLost = ({ tradesIn, tradesOut, lossesIn, lossesOut }: LeaderEvidence): string =>
  `It lost only ${grouped(lossesIn + lossesOut)} of ${grouped(tradesIn + tradesOut)} trades: too few to show its risk.`;

type Answer = readonly [verdict: Verdict, decidedBy: DecidingCheck, sentence: string];

/** Returns the check that a leader failed to beat luck by, and why luck may explain it. */
const shortOfLuck = (grid: GridEvidence, passesLine: boolean): readonly [DecidingCheck, string] => {
  const decidedBy = !passesLine ? "luck" : showsMore(grid.gridP) ? "losses" : "grid";
  return passesLine
    ? [decidedBy, "nothing shows more than chance in its grid"]
    : [decidedBy, `a random search of ${grouped(grid.trials)} tries often does this well`];
};

const answerOn = (grid: GridEvidence, leader: LeaderEvidence, sharpeLine: number | undefined): Answer => {
  const isBetter = `better than luck would find in ${grouped(grid.trials)} tries`;
  const passesLine = reaches(leader.sharpeAfterLoss, sharpeLine);
  const beatsLuck = showsMore(grid.gridP) && passesLine && leader.lossesIn >= LEAST_LOSSES_IN;
  const heldUp = leader.lossesOut >= LEAST_LOSSES_OUT && reaches(leader.psrOutAfterLoss, LIKELY);
  if (beatsLuck && heldUp)
    return [
      "Held up",
      "all",
      `With one more trade lost in full it would still be ${isBetter}, in a grid that shows more than chance, and it went on making money out of sample.`,
    ];
  if (hasFewLosses(grid, leader) && reaches(leader.sharpeAll, grid.luckSharpeWhole))
    return ["Too good to judge", "losses", seldomLost(leader)];
  if (beatsLuck) {
    const but = grid.hasOutOfSample
      ? "it did not hold up out of sample"
      : "no years were kept back to test it";
    return ["Promising, unproven", "out of sample", `It is ${isBetter}, but ${but}.`];
  }
  const [decidedBy, why] = shortOfLuck(grid, passesLine);
  return heldUp && reaches(leader.psrOutAfterLoss, BEYOND_DOUBT)
    ? ["Promising, unproven", decidedBy, `It made money out of sample, but ${why}.`]
    : ["Could be luck", decidedBy, `${why[0]!.toUpperCase()}${why.slice(1)}.`];
};

const answer = (
  grid: GridEvidence,
  leader: LeaderEvidence | undefined,
  sharpeLine: number | undefined,
): Answer => {
  if (!grid.isEnough) return ["Too little data", "data", "There is too little here to tell luck from skill."];
  if (!leader || leader.totalCentsIn <= 0)
    return ["Nothing here", "profit", "Nothing in this list made money in sample."];
  return answerOn(grid, leader, sharpeLine);
};

/** Returns how many searches came before (S46), as the end of a verdict's sentence. */
const countedBefore = ({ earlier }: GridEvidence): string => {
  if (!earlier) return "";
  const { sweeps, tickers } = earlier;
  const count =
    sweeps === 1 ? "one before it counts as tries" : `${grouped(sweeps)} before it count as tries`;
  return ` This is your ${ordinal(sweeps + 1)} search of ${tickers}: the ${count}.`;
};

/** Returns the verdict of S26's table, the first row that applies, with its sentence. */
export const judge = ({ leader, ...grid }: VerdictEvidence): Judgement => {
  const { luckSharpeWhole } = grid;
  const sharpeLine = luckSharpeWhole === undefined ? undefined : LUCK_MARGIN * luckSharpeWhole;
  const [verdict, decidedBy, words] = answer(grid, leader, sharpeLine);
  const sentence = verdict === "Too little data" ? words : `${words}${countedBefore(grid)}`;
  return { verdict, sentence, decidedBy, sharpeLine, sharpeAfterLoss: leader?.sharpeAfterLoss };
};

/** The grid's line (S26a): whether anything in the grid goes beyond chance, and whether one list can say which. */
export type GridLine = {
  readonly kind: "found" | "somewhere" | "nothing" | "unknown";
  readonly sentence: string;
};

const gridAnswer = (gridP: number | undefined, hasHeldUp: boolean): GridLine => {
  if (gridP === undefined)
    return {
      kind: "unknown",
      sentence: "Too few of its combinations lost often enough to judge the grid.",
    };
  const p = `(p = ${gridP.toFixed(3)})`;
  if (!showsMore(gridP))
    return { kind: "nothing", sentence: `Nothing shows that there is more than chance in this grid ${p}.` };
  const something = `There is something in this grid beyond chance ${p}`;
  if (hasHeldUp) return { kind: "found", sentence: `${something}.` };
  return {
    kind: "somewhere",
    sentence: `${something}, but we can't tell which combination has it. Look for what its winners have in common.`,
  };
};

/** Returns the grid's line, or undefined without enough data (S26a). `gridP` is S23a's. */
export const gridLine = (
  { isEnough }: Pick<GridEvidence, "isEnough">,
  gridP: number | undefined,
  verdicts: readonly string[],
): GridLine | undefined =>
  isEnough ? gridAnswer(gridP, verdicts.includes("Held up" satisfies Verdict)) : undefined;
