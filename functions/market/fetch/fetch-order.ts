import * as z from "zod";

/** A vendor's nightly file, as a stage's settings name it. */

/** New York's hour of the last try, at its half. */
export const LAST_HOUR = 22;

const Drop = z
  .url({ protocol: /^(https|sftp)$/ })
  .refine((url) => url.includes("{date}") || url.includes("{yyyymmdd}"), {
    error: "needs {date} or {yyyymmdd}, since each evening has a file of its own",
  });

export const FetchOrder = z
  .strictObject({
    /** The folder of the inbox. */
    ticker: z.string().regex(/^[A-Z0-9.^-]{1,16}$/),
    /** Where the file is, with `{date}` (2026-11-25) or `{yyyymmdd}` for its session. */
    url: Drop,
    /** New York's hour of the first try; half hours follow until 22:30. */
    fromHour: z.number().int().min(0).max(LAST_HOUR),
    /** The name of a secret with `{"username", "password"}`, `{"username", "privateKey"}`, or `{"token"}`. */
    secret: z.string().optional(),
    /** The fingerprint of an SFTP server's key: `SHA256:…`, as `ssh-keygen -lf` shows it. */
    hostKey: z
      .string()
      .regex(/^SHA256:[A-Za-z0-9+/]{43}$/)
      .optional(),
  })
  .refine(
    ({ url, hostKey, secret }) => !url.startsWith("sftp:") || (hostKey !== undefined && secret !== undefined),
    {
      error: "an SFTP drop needs hostKey and secret",
    },
  );
export type FetchOrder = z.output<typeof FetchOrder>;

/** The content of a secret. */
export const Credentials = z.union([
  z.strictObject({ username: z.string(), password: z.string() }),
  z.strictObject({ username: z.string(), privateKey: z.string(), passphrase: z.string().optional() }),
  z.strictObject({ token: z.string() }),
]);
export type Credentials = z.output<typeof Credentials>;

export const addressOf = ({ url }: FetchOrder, session: string): URL =>
  new URL(url.replaceAll("{date}", session).replaceAll("{yyyymmdd}", session.replaceAll("-", "")));

/** Returns the inbox's key of a session's file. Throws where the address names no file. */
export const inboxKeyOf = (order: FetchOrder, session: string): string => {
  const name = decodeURIComponent(addressOf(order, session).pathname.split("/").at(-1) ?? "");
  if (!/^[\w.+-]+$/.test(name) || name.startsWith(".")) throw new Error(`${order.url} names no file`);
  return `${order.ticker}/${name}`;
};
