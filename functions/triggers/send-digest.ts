import { signalCaution } from "#shared/domain/result/forward-words.ts";
import { log } from "../process/log.ts";
import { isOpen } from "../store/accounts/profile-row.ts";
import type { DueMail, FollowRow } from "../store/follows/follow-row.ts";
import type { Ports } from "../store/ports.ts";
import { digestMail } from "./mails.ts";

/** Mails an owner what an import brought to the followed backtests of a ticker, in one mail. */

type DigestPorts = Pick<Ports, "profiles" | "follows" | "mailer" | "clock"> & {
  readonly site: string;
};

/** Longer than a send with its retries takes. After a kill in between, the next try waits for it. */
const HELD_MS = 30_000;

type DueRow = FollowRow & { readonly mail: DueMail };

/** Sends the mail to an owner who has the digest on. */
const mailTo = async (
  { profiles, mailer, site }: DigestPorts,
  due: readonly [DueRow, ...DueRow[]],
): Promise<void> => {
  const [{ owner, username }] = due;
  const profile = await profiles.get(username);
  if (profile?.userId !== owner || profile.digest === undefined || !isOpen(profile)) return;
  const link = `${encodeURIComponent(username)}/${profile.digest}`;
  const rows = due.map(({ backtestId: name, mail: { answer, words } }) => ({
    name,
    page: `${site}/dashboard/${encodeURIComponent(username)}/${name}`,
    answer,
    words,
  }));
  const date = due.reduce((newest, { mail }) => (mail.date > newest ? mail.date : newest), "");
  const { emailSubject: subject, emailMessage: html } = digestMail(
    username,
    { date, caution: signalCaution(date), rows },
    `${site}/end-digest/${link}`,
  );
  await mailer.send({
    to: profile.email,
    subject,
    html,
    // RFC 8058: a mail program ends it by a POST, without opening a page.
    headers: {
      "List-Unsubscribe": `<${site}/api/digest/${link}/end/>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  });
};

const isMailDue = (row: FollowRow): row is DueRow => row.mail !== undefined;

/**
 * Sends one mail about an owner's rows whose mail is due, and takes their marks off. The first row holds the mail for this
 * call and loses its mark last. False where another call has it, or where the mail was not sent: a later try does what is left.
 */
export const sendDigest = async (ports: DigestPorts, rows: readonly FollowRow[]): Promise<boolean> => {
  const [first, ...others] = rows.filter(isMailDue);
  if (!first) return true;
  const nowMs = ports.clock.now();
  if (!(await ports.follows.holdMail(first, { nowMs, untilMs: nowMs + HELD_MS }))) return false;
  try {
    await mailTo(ports, [first, ...others]);
  } catch (error) {
    log.error("mail was not sent", { purpose: "digest", error: error as Error });
    return false;
  }
  for (const row of others) await ports.follows.endMail(row);
  await ports.follows.endMail(first);
  return true;
};
