import { randomUUID } from "node:crypto";
import * as z from "zod";
import { report } from "../console/report.ts";
import type { Database } from "../data/database.ts";

/** Takes every mail in place of a provider: the newest 500 are stored. */

const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
};

const MAX_CODE_POINT = 0x10ffff;

const characterOf = (number: number): string =>
  number <= MAX_CODE_POINT ? String.fromCodePoint(number) : "";

const decoded = (html: string): string =>
  html.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name = "") => {
    if (hex !== undefined) return characterOf(Number.parseInt(hex, 16));
    if (decimal !== undefined) return characterOf(Number(decimal));
    return NAMED[name.toLowerCase()] ?? whole;
  });

const LINK = /<a\b[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')[^>]*>([\s\S]*?)<\/a>/gi;
const NOT_SHOWN = /<(head|style|script|title)\b[\s\S]*?<\/\1\s*>/gi;
const BREAK = /<br\s*\/?>|<\/(?:div|li|tr|table)\s*>/gi;
const GAP = /<\/(?:p|h[1-6]|ul|ol)\s*>/gi;
const TAG = /<[^>]*>/g;

/** Replaces each link by its label and address, or by the address alone where the label is the same. */
const withAddresses = (html: string): string =>
  html.replace(LINK, (_, double?: string, single?: string, label = "") => {
    const address = double ?? single ?? "";
    const words = label.replace(TAG, "").trim();
    return words === "" || words === address ? address : `${words}: ${address}`;
  });

/** Returns the text of HTML: a line per block, an empty line between paragraphs, addresses of links written out. */
export const plainTextOf = (html: string): string => {
  const oneLine = html.replace(NOT_SHOWN, "").replace(/\s+/g, " ");
  const text = decoded(withAddresses(oneLine).replace(BREAK, "\n").replace(GAP, "\n\n").replace(TAG, ""));
  const lines = text.split("\n").map((line) => line.trim());
  return lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
};

/** Returns the web addresses that HTML links to, each once, in their order. */
export const linksIn = (html: string): string[] => {
  const addresses = [...html.matchAll(LINK)].map(([, double, single]) => decoded(double ?? single ?? ""));
  return [...new Set(addresses.filter((address) => /^https?:\/\//.test(address)))];
};

/** A mail as stored; `sentAt` is ISO 8601. */
const StoredMail = z.object({ sentAt: z.string(), to: z.string(), subject: z.string(), html: z.string() });
type StoredMail = z.output<typeof StoredMail>;

export type Letter = Pick<StoredMail, "to" | "subject" | "html">;
/** A mail that was sent; `text` and `links` follow from the HTML. */
export type Mail = StoredMail & { readonly text: string; readonly links: readonly string[] };

export type Outbox = {
  /** Newest first. */
  mails(): readonly Mail[];
  /** Stores a mail. Throws MailNotTaken where the provider is set to fail. */
  send(letter: Letter): void;
};

/** The provider refused a mail. */
export class MailNotTaken extends Error {
  override readonly name = "MailNotTaken";
}

type OutboxOptions = {
  readonly database: Database;
  /** The provider refuses every mail. */
  readonly isFailing: boolean;
  /** Called with each stored mail. */
  readonly onMail: (mail: Mail) => void;
};

const MAX_MAILS = 500;

const mailOf = (stored: StoredMail): Mail => ({
  ...stored,
  text: plainTextOf(stored.html),
  links: linksIn(stored.html),
});

export const openOutbox = ({ database, isFailing, onMail }: OutboxOptions): Outbox => {
  const records = database.collection("mails", StoredMail);
  const stored = records.all().map(({ id, value }) => ({ id, mail: mailOf(value) }));
  return {
    mails: () => stored.map(({ mail }) => mail).reverse(),
    send: (letter) => {
      if (isFailing) throw new MailNotTaken("the mail was not taken");
      const id = randomUUID();
      const mail = mailOf({ ...letter, sentAt: new Date().toISOString() });
      const { sentAt, to, subject, html } = mail;
      database.transaction(() => {
        records.put(id, { sentAt, to, subject, html });
        for (const old of stored.slice(0, -(MAX_MAILS - 1))) records.delete(old.id);
      });
      stored.push({ id, mail });
      stored.splice(0, stored.length - MAX_MAILS);
      onMail(mail);
    },
  };
};

/** Shows no whole address on the console. */
const masked = (address: string): string => {
  const at = address.lastIndexOf("@");
  return `${address.slice(0, 1)}…@${address.slice(at + 1, at + 2)}…`;
};

export const tellMail = ({ to, subject, links }: Mail): void => {
  report.say(`Mail to ${masked(to)}: ${subject}`);
  for (const link of links) report.say(`  ${link}`);
};
