import * as z from "zod";
import type { Manifest } from "#shared/contracts/manifest.ts";
import { sessionOnOrBefore } from "#shared/domain/calendar.ts";
import { formatDay } from "#shared/domain/day.ts";
import { type Step, step } from "../edge/step.ts";
import { clock } from "../process/clock.ts";
import { operatorsEmail } from "../process/env.ts";
import { log } from "../process/log.ts";
import { mailer } from "../store/mail/mailer.ts";
import { FRESHNESS_KEY } from "../store/objects/object-keys.ts";
import { market } from "../store/objects/objects.ts";
import { unlessDamaged } from "../store/objects/ports.ts";
import { readStored } from "../store/objects/stored-json.ts";
import { tellOperators } from "../texts/tell-operators.ts";
import { readManifest, VIX } from "../tickers/manifest.ts";
import { newYorkDay } from "../tickers/new-york.ts";

/**
 * Tells the operators at 23:00 New York time which tickers lack the day's session although they had data each evening.
 * Only the exchange's sessions count, and only tickers that were on time for a week, so that data which end in the past
 * are never missed.
 */

/** A ticker that had this many evenings in a row has data each evening; one that lacks as many has none any more. */
const EVENINGS = 5;

const Evenings = z.object({
  /** Evenings in a row on which the last session was there, `EVENINGS` at most. */
  onTime: z.number().int(),
  /** Evenings in a row since then on which it was not. */
  late: z.number().int(),
});

const Freshness = z.object({
  version: z.literal(1),
  /** The last session that was checked. */
  session: z.iso.date(),
  tickers: z.record(z.string(), Evenings),
});
type Freshness = z.output<typeof Freshness>;

/** A ticker without the session, and its last one. */
type Late = { readonly ticker: string; readonly lastDate: string };

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

/** Returns the state after an evening, and the tickers that are late; undefined if checked before. */
const checkEvening = (
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

const ports = () => ({ market, clock, mailer, operatorsEmail: operatorsEmail() });

/** A late or repeated run means the evening that began before it: an evening lasts until noon. */
const EVENING_LASTS_MS = 12 * 3_600_000;

const sentenceOf = (session: string, { ticker, lastDate }: Late): string =>
  `${ticker} has no data of ${session}: its last session is ${lastDate}. It was on time on the ${EVENINGS} evenings before.`;

/** Checks the evening's session; returns the tickers that lack it. Repeating it the same evening does nothing. */
export const checkFreshness: Step<ReturnType<typeof ports>, unknown, { late: string[] }> = async (ports) => {
  const evening = newYorkDay(ports.clock.now() - EVENING_LASTS_MS);
  const session = formatDay(sessionOnOrBefore(evening));
  const before = await unlessDamaged(readStored(ports.market, FRESHNESS_KEY, Freshness), () => undefined);
  const checked = checkEvening(before, await readManifest(ports.market), session);
  if (!checked) return { late: [] };
  for (const { ticker } of checked.late) log.warn("a session is missing", { ticker, session });
  const late = checked.late.map(({ ticker }) => ticker);
  if (late.length > 0)
    await tellOperators(ports, `Backspread has no data of ${session}: ${late.join(", ")}`, [
      ...checked.late.map((each) => sentenceOf(session, each)),
      "See whether the vendor delivered, and put the file into the inbox.",
    ]);
  // Last, so that a run that was killed tells again instead of never.
  await ports.market.put(FRESHNESS_KEY, JSON.stringify(checked.state));
  return { late };
};

export const handler = step(z.unknown(), checkFreshness, ports);
