import { appendFile } from "node:fs/promises";
import * as z from "zod";
import { readIfThere, writeAtomically } from "../data/atomic-file.ts";
import { oneAtATime } from "../data/one-at-a-time.ts";
import { checksumOf } from "../data/sealed.ts";
import { setAside } from "../data/set-aside.ts";
import { linksIn, plainTextOf } from "./plain-text.ts";

/**
 * Every mail that the service sends, instead of a provider that would deliver it: a line per mail in a file that only
 * its owner reads, since the links in them open accounts.
 */

/** A mail as it was handed over; `sentAt` is ISO 8601. */
const Kept = z.object({ sentAt: z.string(), to: z.string(), subject: z.string(), html: z.string() });
type Kept = z.output<typeof Kept>;

/** What is to be mailed, and what was: `text` and `links` follow from the HTML. */
export type Letter = Pick<Kept, "to" | "subject" | "html">;
export type Mail = Kept & { readonly text: string; readonly links: readonly string[] };

export type Outbox = {
  /** Newest first. */
  mails(): readonly Mail[];
  /** Resolved once it is on disk. Throws MailNotTaken where the provider is said to fail. */
  send(letter: Letter): Promise<void>;
};

/** The provider did not take a mail. */
export class MailNotTaken extends Error {
  override readonly name = "MailNotTaken";
}

/** Where the mails are, how the provider behaves, and who is told of each mail; the clock is milliseconds since 1970. */
export type OutboxOptions = {
  readonly file: string;
  /** The provider takes no mail, for trying what happens then. */
  readonly isFailing: boolean;
  readonly onMail: (mail: Mail) => void;
  readonly now?: () => number;
};

const MAX_MAILS = 500;
/** The file is rewritten only now and then: each mail is an append. */
const MAX_LINES = 2 * MAX_MAILS;

const mailOf = (kept: Kept): Mail => ({
  ...kept,
  text: plainTextOf(kept.html),
  links: linksIn(kept.html),
});

/** Each line with its checksum before it. */
const lineOf = ({ sentAt, to, subject, html }: Kept): string => {
  const json = JSON.stringify({ sentAt, to, subject, html });
  return `${checksumOf(json)} ${json}\n`;
};

const LINE = /^(?:([0-9a-f]{8}) )?(\{.*)$/;

/** A line that is damaged is nobody's mail. */
const readLine = (line: string): Kept[] => {
  const [, checksum, json = ""] = LINE.exec(line) ?? [];
  if (checksum !== undefined && checksumOf(json) !== checksum) return [];
  try {
    const { data } = Kept.safeParse(JSON.parse(json));
    return data ? [data] : [];
  } catch {
    return [];
  }
};

/** Opens, or begins, the outbox in a file, with its newest 500 mails. */
export const openOutbox = async (options: OutboxOptions): Promise<Outbox> => {
  const { file, isFailing, onMail, now = Date.now } = options;
  // What stands behind the last line's end was cut off with the process that wrote it: that mail was never answered.
  const lines = ((await readIfThere(file)) ?? "").split("\n").slice(0, -1);
  const read = lines.flatMap(readLine);
  if (read.length < lines.length)
    setAside(file, `${file} is damaged`, `The other ${read.length} mails are kept.`);
  let mails = read.slice(-MAX_MAILS).map(mailOf);
  const rewrite = (kept: readonly Mail[]): Promise<void> =>
    writeAtomically(file, kept.map(lineOf).join(""), 0o600);
  await rewrite(mails);
  let lineCount = mails.length;
  const inTurn = oneAtATime();

  /** Behind a line that a full disk cut off, the next one would be no mail either: then all are written anew. */
  const keep = async (mail: Mail): Promise<void> => {
    const kept = [...mails, mail].slice(-MAX_MAILS);
    const isLong = lineCount >= MAX_LINES;
    lineCount = isLong ? kept.length : lineCount + 1;
    try {
      await (isLong ? rewrite(kept) : appendFile(file, lineOf(mail), { mode: 0o600 }));
    } catch (error) {
      lineCount = MAX_LINES;
      throw error;
    }
    mails = kept;
  };

  return {
    mails: () => mails.toReversed(),
    send: async (letter) => {
      if (isFailing) throw new MailNotTaken("the mail was not taken");
      const mail = mailOf({ ...letter, sentAt: new Date(now()).toISOString() });
      await inTurn(() => keep(mail));
      onMail(mail);
    },
  };
};
