import type { ForwardRecord } from "#shared/contracts/forward/record.ts";
import { signalCaution } from "#shared/domain/result/forward-words.ts";
import { log } from "../process/log.ts";
import { isOpen } from "../store/accounts/profile-row.ts";
import type { FollowRow } from "../store/follows/follow-row.ts";
import type { Ports } from "../store/ports.ts";
import { digestMail } from "./mails.ts";

/** Mails what an import brought to those who follow, one mail each. */

export type DigestPorts = Pick<Ports, "profiles" | "mailer"> & { readonly site: string };

export type Renewed = { readonly row: FollowRow; readonly record: ForwardRecord; readonly answer: string };

/** True where a record has a session that the one before it had not. */
const isNews = ({ row, record }: Renewed): boolean => record.newest > (row.verdict?.newest ?? "");

const mailTo = async ({ profiles, mailer, site }: DigestPorts, news: readonly Renewed[]): Promise<void> => {
  const [{ row: first, record: newest } = {}] = news;
  const profile = first && (await profiles.get(first.username));
  if (!newest || profile?.userId !== first?.owner || profile?.digest === undefined) return;
  if (!isOpen(profile)) return;
  const { username, email: to, digest } = profile;
  const link = `${encodeURIComponent(username)}/${digest}`;
  const rows = news.map(({ row, record, answer }) => ({
    name: record.backtest_name,
    page: `${site}/dashboard/${encodeURIComponent(row.username)}/${record.backtest_name}`,
    answer,
    words: record.signals.words,
  }));
  const { date } = newest.signals;
  const { emailSubject: subject, emailMessage: html } = digestMail(
    username,
    { date, caution: signalCaution(date), rows },
    `${site}/end-digest/${link}`,
  );
  await mailer.send({
    to,
    subject,
    html,
    // RFC 8058: a mail program ends it by a POST, without opening a page.
    headers: {
      "List-Unsubscribe": `<${site}/api/digest/${link}/end/>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  });
};

/** Mails the news of renewed records of one import. A mail that fails is logged, and the next import brings another. */
export const sendDigests = async (ports: DigestPorts, renewed: readonly Renewed[]): Promise<void> => {
  for (const news of Map.groupBy(renewed.filter(isNews), ({ row }) => row.owner).values())
    try {
      await mailTo(ports, news);
    } catch (error) {
      log.error("mail was not sent", { purpose: "digest", error: error as Error });
    }
};
