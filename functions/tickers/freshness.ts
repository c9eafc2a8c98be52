import * as z from "zod";
import type { Manifest } from "#shared/contracts/manifest.ts";
import { VIX } from "./manifest.ts";

/** Whether each ticker has the last session of an evening, judged by the evenings before. */

/** A ticker that had this many evenings in a row has data each evening; one that lacks as many has none any more. */
export const EVENINGS = 5;

const Evenings = z.object({
  /** Evenings in a row on which the last session was there, `EVENINGS` at most. */
  onTime: z.number().int(),
  /** Evenings in a row since then on which it was not. */
  late: z.number().int(),
});

export const Freshness = z.object({
  version: z.literal(1),
  /** The last session that was checked. */
  session: z.iso.date(),
  tickers: z.record(z.string(), Evenings),
});
export type Freshness = z.output<typeof Freshness>;

/** A ticker without the session, and its last one. */
export type Late = { readonly ticker: string; readonly lastDate: string };

const lastDatesOf = ({ tickers, references }: Manifest): Map<string, string> => {
  const dates = new Map<string, string>();
  const vix = references[VIX]?.lastDate;
  if (vix !== undefined) dates.set(VIX, vix);
  for (const [ticker, { lastDate }] of Object.entries(tickers)) dates.set(ticker, lastDate);
  return dates;
};

const NEW = { onTime: 0, late: 0 };

const afterLate = ({ onTime, late }: z.output<typeof Evenings>) =>
  onTime < EVENINGS || late + 1 === EVENINGS ? NEW : { onTime, late: late + 1 };

/**
 * Returns the state after an evening's check, and the tickers that had data each evening and lack the session.
 * Undefined where the session was checked before.
 */
export const checkEvening = (
  before: Freshness | undefined,
  manifest: Manifest,
  session: string,
): { readonly state: Freshness; readonly late: readonly Late[] } | undefined => {
  if (before && before.session >= session) return undefined;
  const late: Late[] = [];
  const tickers: Freshness["tickers"] = {};
  for (const [ticker, lastDate] of lastDatesOf(manifest)) {
    const known = before?.tickers[ticker] ?? NEW;
    const isThere = lastDate >= session;
    if (!isThere && known.onTime === EVENINGS) late.push({ ticker, lastDate });
    tickers[ticker] = isThere ? { onTime: Math.min(EVENINGS, known.onTime + 1), late: 0 } : afterLate(known);
  }
  return { state: { version: 1, session, tickers }, late };
};
