import * as z from "zod";
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
import type { Ports } from "../store/ports.ts";
import { type OperatorPorts, tellOperators } from "../texts/tell-operators.ts";
import { checkEvening, EVENINGS, Freshness, type Late } from "../tickers/freshness.ts";
import { readManifest } from "../tickers/manifest.ts";
import { newYorkDay } from "../tickers/new-york.ts";

/**
 * Tells the operators at 23:00 New York time which tickers lack the day's session although they had data each evening.
 * Only the exchange's sessions count, and only tickers that were on time for a week, so that data which end in the past
 * are never missed.
 */

type FreshnessPorts = Pick<Ports, "market" | "clock"> & OperatorPorts;

/** A late or repeated run means the evening that began before it: an evening lasts until noon. */
const EVENING_LASTS_MS = 12 * 3_600_000;

const sentenceOf = (session: string, { ticker, lastDate }: Late): string =>
  `${ticker} has no data of ${session}: its last session is ${lastDate}. It was on time on the ${EVENINGS} evenings before.`;

/** Checks the evening's session; returns the tickers that lack it. Repeating it the same evening does nothing. */
export const checkFreshness: Step<FreshnessPorts, unknown, { late: string[] }> = async (ports) => {
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

export const handler = step(z.unknown(), checkFreshness, () => ({
  market,
  clock,
  mailer,
  operatorsEmail: operatorsEmail(),
}));
