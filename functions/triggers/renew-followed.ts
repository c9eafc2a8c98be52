import * as z from "zod";
import { answerInOneLine } from "#shared/contracts/answer-words.ts";
import { SavedBacktest } from "#shared/contracts/dashboard.ts";
import type { Manifest } from "#shared/contracts/manifest.ts";
import { type Step, step } from "../edge/step.ts";
import { clock } from "../process/clock.ts";
import { siteOrigin } from "../process/env.ts";
import { log } from "../process/log.ts";
import { once } from "../process/once.ts";
import { endFollowing, renewRecord } from "../saved/forward/keep-record.ts";
import { dataOf, makeRecord } from "../saved/forward/make-record.ts";
import { isOpen } from "../store/accounts/profile-row.ts";
import { profiles } from "../store/accounts/profiles.ts";
import type { FollowRow } from "../store/follows/follow-row.ts";
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
import { type Renewed, sendDigests } from "./send-digests.ts";

/**
 * Renews the records of followed backtests whose data have changed. A new version of the manifest starts it, as does each
 * local start. A row names the data of its record, so a repeat does only what is left. It costs a query per ticker.
 */

const limitsNow = rememberedLimits({ settings, clock });

const ports = once(() => ({
  market,
  results,
  saved,
  follows,
  profiles,
  tasks,
  clock,
  limitsNow,
  markets: rememberedMarkets(market),
  mailer,
  site: siteOrigin(),
}));
export type RenewPorts = ReturnType<typeof ports>;

/** True while the owner has what running a backtest needs; without it the last record stays. */
const isAllowed = async (ports: RenewPorts, { owner, username }: FollowRow): Promise<boolean> => {
  const profile = await ports.profiles.get(username);
  const nowMs = ports.clock.now();
  return profile?.userId === owner && isOpen(profile) && mayRun(ports, { owner, profile, nowMs });
};

/** Renews one record; undefined where it was left, or another call renewed it. `answer` is the saved test's. */
const renew = async (
  ports: RenewPorts,
  manifest: Manifest,
  row: FollowRow,
  data: string,
): Promise<Omit<Renewed, "row"> | undefined> => {
  const { owner, backtestId: name, ticker } = row;
  const savedRow = await ports.saved.get(owner, name);
  if (!savedRow) {
    // Its deletion broke off before the end of the following.
    await endFollowing(ports, row);
    return undefined;
  }
  if (!(await isAllowed(ports, row))) return undefined;
  const body = await readStored(ports.results, savedRow.key, SavedBacktest);
  const record = body && (await makeRecord(ports, manifest, { name, ticker, body }, ports.clock.now()));
  if (!record) return undefined;
  if (!(await renewRecord(ports, row, { record, data }))) return undefined;
  return { record, answer: answerInOneLine(body.answer, { ...body.facts, ticker }) };
};

/** A record that fails, as over damaged data, does not hold up the others; the next import tries it again. */
const tryRenew: typeof renew = async (ports, manifest, row, data) => {
  try {
    return await renew(ports, manifest, row, data);
  } catch (error) {
    log.error("a forward record was not renewed", { error: error as Error });
    return undefined;
  }
};

/** Renews a ticker's records that are of other data than the manifest's. */
const renewTicker = async (ports: RenewPorts, manifest: Manifest, ticker: string): Promise<Renewed[]> => {
  const data = dataOf(manifest, ticker);
  const renewed: Renewed[] = [];
  if (data === undefined) return renewed;
  for (const row of await ports.follows.listByTicker(ticker)) {
    const news = row.data === data ? undefined : await tryRenew(ports, manifest, row, data);
    if (news) renewed.push({ row, ...news });
  }
  return renewed;
};

/** Renews all records whose data have changed, ticker by ticker, so that each market is read once; returns their number. */
export const renewFollowed: Step<RenewPorts, unknown, { renewed: number }> = async (ports) => {
  const manifest = await readManifest(ports.market);
  let renewed = 0;
  for (const ticker of Object.keys(manifest.tickers)) {
    const made = await renewTicker(ports, manifest, ticker);
    // Each import is of one ticker.
    await sendDigests(ports, made);
    renewed += made.length;
  }
  if (renewed > 0) log.info("forward records renewed", { renewed });
  return { renewed };
};

export const handler = step(z.unknown(), renewFollowed, ports);
