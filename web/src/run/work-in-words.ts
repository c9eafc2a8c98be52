import { ordinal } from "#shared/domain/count-words.ts";
import { formatCount } from "../lib/format.ts";
import type { PlaceInLine, WorkDone } from "./run-state.ts";

const SECONDS_A_MINUTE = 60;
const SECONDS_AN_HOUR = 3_600;

/** Formats an estimated duration: "40 s", "about 12 min", "about 3 h". */
export const secondsInWords = (seconds: number): string => {
  if (seconds < 1) return "under a second";
  if (seconds < 2 * SECONDS_A_MINUTE) return `about ${Math.ceil(seconds)} s`;
  if (seconds < 2 * SECONDS_AN_HOUR) return `about ${Math.ceil(seconds / SECONDS_A_MINUTE)} min`;
  return `about ${Math.ceil(seconds / SECONDS_AN_HOUR)} h`;
};

export const workInWords = ({ combinations, done, perSecond }: WorkDone): string => {
  const counted = `${formatCount(done)} of ${formatCount(combinations)} combinations`;
  if (perSecond <= 0) return `${counted}.`;
  const left = secondsInWords((combinations - done) / perSecond);
  return `${counted}, ${formatCount(perSecond)}/s, ${left} left.`;
};

/** Returns the place of a waiting run in words: "2nd in line, starts in about 3 min." */
export const placeInWords = ({ place, waitSeconds }: PlaceInLine): string => {
  const nth = `${ordinal(place)} in line`;
  return waitSeconds === undefined ? `${nth}.` : `${nth}, starts in ${secondsInWords(waitSeconds)}.`;
};
