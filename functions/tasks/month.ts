import { HttpError } from "../edge/errors.ts";
import { log } from "../process/log.ts";
import { secondsOf } from "../process/seconds.ts";

/** Quotas of calendar months, UTC. */

/** Returns the month of a moment, `yyyy-mm`, and the first moment of the next. */
export const monthOf = (nowMs: number): { readonly month: string; readonly endsAtMs: number } => {
  const now = new Date(nowMs);
  return {
    month: now.toISOString().slice(0, "yyyy-mm".length),
    endsAtMs: Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1),
  };
};

/** What a quota counts, for one and for several. */
const WORDS = { sweeps: ["sweep is", "sweeps are"], backtests: ["backtest is", "backtests are"] } as const;

/** Returns the 429 of a used month, with the time until the next. */
export const monthIsUsed = (what: keyof typeof WORDS, perMonth: number, nowMs: number): HttpError => {
  log.warn("limit reached", { limit: `${what} of a month` });
  const { endsAtMs } = monthOf(nowMs);
  const date = new Date(endsAtMs).toISOString().slice(0, "yyyy-mm-dd".length);
  const [one, several] = WORDS[what];
  const all = perMonth === 1 ? one : `${perMonth.toLocaleString("en-US")} ${several}`;
  return new HttpError(429, `This month's ${all} used up. More are available from ${date} (UTC).`, {
    retryAfterSeconds: Math.max(1, secondsOf(endsAtMs) - secondsOf(nowMs)),
  });
};
