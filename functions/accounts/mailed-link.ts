import { createHash } from "node:crypto";
import { secondsOf, ttlAfter } from "../process/clock.ts";
import type { CodePurpose } from "../store/accounts/ports.ts";
import type { Ports } from "../store/ports.ts";

/**
 * Links in mails. Each carries a secret of this service and Cognito's six digits. The secret limits it to the latest
 * link, five tries, one use and a time; the digits let Cognito do its part.
 */

const SECONDS_BY_PURPOSE: Record<CodePurpose, number> = { verify: 24 * 60 * 60, reset: 60 * 60 };

/** The secret is an id of 128 bits: too many to guess, so that a fast hash is enough. */
const TOKEN = /^([\w-]{22})-(\d{6})$/;

export const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("base64url");

/** The link's user and purpose; Cognito replaces the text `codeParameter` with its digits. */
type LinkRequest = {
  readonly purpose: CodePurpose;
  readonly uid: string;
  readonly username: string;
  readonly codeParameter: string;
};

/** Makes the token of a new link, which replaces the one before it. */
export const newLink = async (
  { codes, clock, newId }: Pick<Ports, "codes" | "clock" | "newId">,
  { purpose, uid, username, codeParameter }: LinkRequest,
): Promise<string> => {
  const secret = newId();
  const ttl = ttlAfter(clock.now(), SECONDS_BY_PURPOSE[purpose]);
  await codes.put(purpose, uid, { username, secretHash: hashOf(secret), ttl });
  return `${secret}-${codeParameter}`;
};

/** What reads a link and changes nothing. */
export type LinkPorts = {
  readonly codes: Pick<Ports["codes"], "find">;
  readonly clock: Pick<Ports["clock"], "now">;
};

/** True for the secret of the user's latest link that is neither used nor expired. */
export const isLatestLink = async (
  { codes, clock }: LinkPorts,
  purpose: CodePurpose,
  { uid, username, secret }: Record<"uid" | "username" | "secret", string>,
): Promise<boolean> => {
  const sent = await codes.find(purpose, uid);
  return (
    sent?.username === username && sent.secretHash === hashOf(secret) && sent.ttl >= secondsOf(clock.now())
  );
};

/** A link that was good when it was opened; `code` are Cognito's digits. */
export type OpenedLink = Readonly<Record<"username" | "code" | "secret" | "secretHash", string>>;

/**
 * Counts a try of the link and returns its content. Undefined for a link that was never sent, is not the latest, has
 * expired, was used or was tried too often; callers do not learn which. Only the holder of the secret can use up
 * tries.
 */
export const openLink = async (
  { codes, clock }: Pick<Ports, "codes" | "clock">,
  purpose: CodePurpose,
  { uid, token }: { readonly uid: string; readonly token: string },
): Promise<OpenedLink | undefined> => {
  const [, secret = "", code = ""] = TOKEN.exec(token) ?? [];
  const secretHash = hashOf(secret);
  const sent = await codes.countTry(purpose, uid, { secretHash, nowSeconds: secondsOf(clock.now()) });
  return sent && { username: sent.username, code, secret, secretHash };
};
