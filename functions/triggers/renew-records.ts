import * as z from "zod";
import { answerInOneLine } from "#shared/contracts/answer-words.ts";
import { SavedBacktest } from "#shared/contracts/dashboard.ts";
import type { Manifest } from "#shared/contracts/manifest.ts";
import { type Step, step } from "../edge/step.ts";
import { clock } from "../process/clock.ts";
import { siteOrigin } from "../process/env.ts";
import { log } from "../process/log.ts";
import { once } from "../process/once.ts";
import { endFollowing, type RenewedRecord, renewRecord } from "../saved/forward/keep-record.ts";
import { makeRecord } from "../saved/forward/make-record.ts";
import { dataOf, isStale } from "../saved/forward/record-data.ts";
import { isOpen } from "../store/accounts/profile-row.ts";
import { profiles } from "../store/accounts/profiles.ts";
import { type FollowRow, RENEWAL_TRIES, Renewal } from "../store/follows/follow-row.ts";
import { follows } from "../store/follows/follows.ts";
import { mailer } from "../store/mail/mailer.ts";
import { market, results } from "../store/objects/objects.ts";
import { readStored } from "../store/objects/stored-json.ts";
import { saved } from "../store/saved/saved.ts";
import { settings } from "../store/settings/settings.ts";
import { tasks } from "../store/tasks/tasks.ts";
import { mayRun } from "../tasks/backtest-quota.ts";
import { rememberedLimits } from "../tasks/service-limits.ts";
import { readManifest } from "../tickers/manifest.ts";
import { rememberedMarkets } from "../tickers/markets.ts";
import { sendDigest } from "./send-digest.ts";

/**
 * Renews the records of one owner on one ticker, then mails what is due. Rows say what is done: each names the data of its
 * record, and has a mark while its mail is due. So a message may come twice, late, and after a kill at any call.
 */

const ports = once(() => ({
  market,
  results,
  saved,
  follows,
  profiles,
  tasks,
  clock,
  limitsNow: rememberedLimits({ settings, clock }),
  markets: rememberedMarkets(market),
  mailer,
  site: siteOrigin(),
}));
type RenewPorts = ReturnType<typeof ports>;

/** Without what running a backtest needs, an owner's last records stay. */
type Owner = { readonly mayRun: boolean; readonly wantsMail: boolean };

const ownerOf = async (ports: RenewPorts, { owner, username }: FollowRow): Promise<Owner> => {
  const profile = await ports.profiles.get(username);
  if (profile?.userId !== owner || !isOpen(profile)) return { mayRun: false, wantsMail: false };
  const nowMs = ports.clock.now();
  return {
    mayRun: await mayRun(ports, { owner, profile, nowMs }),
    wantsMail: profile.digest !== undefined,
  };
};

/** Makes a row's record; undefined where the last one stays. The mail has news where there is a session more. */
const makeAgain = async (
  ports: RenewPorts,
  manifest: Manifest,
  row: FollowRow,
  owner: Owner,
): Promise<RenewedRecord | undefined> => {
  const { backtestId: name, ticker } = row;
  const savedRow = await ports.saved.get(row.owner, name);
  if (!savedRow) {
    // Its deletion broke off before the end of the following.
    await endFollowing(ports, row);
    return undefined;
  }
  const data = dataOf(manifest, row);
  if (!owner.mayRun || data === undefined) return undefined;
  const body = await readStored(ports.results, savedRow.key, SavedBacktest);
  const record = body && (await makeRecord(ports, manifest, { name, ticker, body }, ports.clock.now()));
  if (!record) return undefined;
  const hasNews = record.newest > (row.verdict?.newest ?? "") || row.mail !== undefined;
  const { date, words } = record.signals;
  const answer = answerInOneLine(body.answer, { ...body.facts, ticker });
  return { record, data, mail: hasNews && owner.wantsMail ? { date, answer, words } : undefined };
};

/** Renews one record, from today's manifest where another call was quicker; true if this call did it. */
const renew = async (
  ports: RenewPorts,
  manifest: Manifest,
  row: FollowRow,
  owner: Owner,
): Promise<boolean> => {
  const made = await makeAgain(ports, manifest, row, owner);
  if (!made) return false;
  const { isRenewed, again } = await renewRecord(ports, row, made);
  return again ? renew(ports, await readManifest(ports.market), again, owner) : isRenewed;
};

/** A record that fails, as over damaged data, does not hold up the others. */
const renewAll = async (
  ports: RenewPorts,
  rows: readonly FollowRow[],
  manifest: Manifest,
): Promise<{ readonly failed: number }> => {
  const [first] = rows;
  if (!first) return { failed: 0 };
  const owner = await ownerOf(ports, first);
  let [renewed, failed] = [0, 0];
  for (const row of rows)
    try {
      if (await renew(ports, manifest, row, owner)) renewed++;
    } catch (error) {
      log.error("a forward record was not renewed", { error: error as Error });
      failed++;
    }
  if (renewed > 0) log.info("forward records renewed", { renewed });
  return { failed };
};

/**
 * Renews and mails what is due of a message; false where another try may do more. The mail waits for records that failed
 * until the last try, so that an import brings one.
 */
export const renewRecords = async (
  ports: RenewPorts,
  { ticker, owner }: Renewal,
  isLastTry = false,
): Promise<boolean> => {
  const rowsNow = async () => (await ports.follows.listOf(owner)).filter((row) => row.ticker === ticker);
  const manifest = await readManifest(ports.market);
  const stale = (await rowsNow()).filter((row) => isStale(manifest, row));
  const { failed } = await renewAll(ports, stale, manifest);
  if (failed > 0 && !isLastTry) return false;
  return (await sendDigest(ports, await rowsNow())) && failed === 0;
};

const JsonRenewal = z
  .string()
  .transform((text) => JSON.parse(text))
  .pipe(Renewal);

/** Messages of the queue, as Lambda hands them over. */
const Messages = z.object({
  Records: z.array(
    z.object({
      messageId: z.string(),
      body: JsonRenewal,
      attributes: z.object({ ApproximateReceiveCount: z.coerce.number() }),
    }),
  ),
});

type Failures = { readonly batchItemFailures: { readonly itemIdentifier: string }[] };

/** Handles messages one after the other; returns those that the queue must deliver again. */
export const handleRenewals: Step<RenewPorts, z.output<typeof Messages>, Failures> = async (
  ports,
  { Records },
) => {
  const batchItemFailures: { itemIdentifier: string }[] = [];
  for (const { messageId, body, attributes } of Records) {
    const isLastTry = attributes.ApproximateReceiveCount >= RENEWAL_TRIES;
    if (!(await renewRecords(ports, body, isLastTry))) batchItemFailures.push({ itemIdentifier: messageId });
  }
  return { batchItemFailures };
};

export const handler = step(Messages, handleRenewals, ports);
