import * as z from "zod";
import { eraseAccount } from "../accounts/erase/parts.ts";
import { type Step, step } from "../edge/step.ts";
import { clock, secondsOf } from "../process/clock.ts";
import { log } from "../process/log.ts";
import { apiKeys } from "../store/accounts/api-keys.ts";
import { codes } from "../store/accounts/codes.ts";
import { deletions } from "../store/accounts/deletions.ts";
import type { Deletion } from "../store/accounts/ports.ts";
import { profiles } from "../store/accounts/profiles.ts";
import { refreshTokens } from "../store/accounts/refresh-tokens.ts";
import { users } from "../store/accounts/users.ts";
import { billing } from "../store/billing/billing.ts";
import { cases } from "../store/cases/cases.ts";
import { follows } from "../store/follows/follows.ts";
import { ledger } from "../store/ledger/ledger.ts";
import { mailer } from "../store/mail/mailer.ts";
import { results } from "../store/objects/objects.ts";
import { saved } from "../store/saved/saved.ts";
import { sharedLinks } from "../store/saved/shared-links.ts";
import { connections } from "../store/sockets/connections.ts";
import { sockets } from "../store/sockets/sockets.ts";
import { tasks } from "../store/tasks/tasks.ts";
import { workflow } from "../store/tasks/workflow.ts";
import { deletedMail } from "./mails.ts";

/**
 * Deletes accounts whose owners asked for it: one at once, and on a schedule what broke off. The deletion ends with a
 * last look after everything that was under way at its beginning: until then a call or a step may still write a row.
 */

const ports = () => ({
  tasks,
  workflow,
  connections,
  sockets,
  results,
  saved,
  sharedLinks,
  cases,
  follows,
  ledger,
  apiKeys,
  codes,
  refreshTokens,
  profiles,
  deletions,
  users,
  billing,
  mailer,
  clock,
});
type EraseAccountsPorts = ReturnType<typeof ports>;

/** Longer than any function runs. */
const QUIET_SECONDS = 1000;

const EraseCall = z.object({
  /** The account to delete; all that are open without one. */
  owner: z.string().optional(),
  /** Younger deletions are left to the call that began them. */
  minAgeSeconds: z.number().min(0).default(0),
  quietSeconds: z.number().min(0).default(QUIET_SECONDS),
});
type EraseCall = z.output<typeof EraseCall>;

/** A mail that fails is logged and sent by a later run, and does not hold up the deletion. */
const confirm = async ({ mailer, deletions }: EraseAccountsPorts, account: Deletion): Promise<void> => {
  if (account.isConfirmed) return;
  const { emailSubject: subject, emailMessage: html } = deletedMail(account.username);
  try {
    await mailer.send({ to: account.email, subject, html, headers: {} });
    await deletions.confirm(account.owner);
  } catch (error) {
    log.error("mail was not sent", { purpose: "deletion", error: error as Error });
  }
};

/** Deletes what is left of an account, and ends its deletion once it was quiet for so long. */
const erase = async (ports: EraseAccountsPorts, account: Deletion, quietSeconds: number): Promise<void> => {
  const { owner, username, askedAt } = account;
  const isLast = ports.clock.now() - Date.parse(askedAt) >= quietSeconds * 1000;
  await ports.profiles.close(username, owner, askedAt);
  await eraseAccount(ports, { ...account, isLast });
  await confirm(ports, account);
  if (isLast) await ports.deletions.end(owner);
  log.info("account deletion", { outcome: isLast ? "ended" : "done, one more look follows" });
};

/** Deletes one account or all open ones; returns their number. Throws where one was not deleted, after the others. */
export const eraseAccounts: Step<EraseAccountsPorts, EraseCall, { erased: number }> = async (
  ports,
  { owner, minAgeSeconds, quietSeconds },
) => {
  const nowSeconds = secondsOf(ports.clock.now());
  const found = owner === undefined ? await ports.deletions.listOpen() : [await ports.deletions.get(owner)];
  const due = found
    .filter((each) => each !== undefined)
    .filter(({ askedAt }) => nowSeconds - secondsOf(Date.parse(askedAt)) >= minAgeSeconds);
  const failures: unknown[] = [];
  for (const account of due)
    await erase(ports, account, quietSeconds).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
  return { erased: due.length };
};

export const handler = step(EraseCall, eraseAccounts, ports);
