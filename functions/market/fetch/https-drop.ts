import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { isIP } from "node:net";
import { allowedAddress, type Fetched, FetchFailed, type Reach, readLimited } from "./drop.ts";
import type { Credentials } from "./fetch-order.ts";

const MOST_REDIRECTS = 3;
const OK = 200;
/** The file is not there yet. */
const ABSENT = [404, 410];
const REDIRECTS = [301, 302, 303, 307, 308];

const authorizationOf = (credentials: Credentials | undefined): string | undefined => {
  if (credentials === undefined) return undefined;
  if ("token" in credentials) return `Bearer ${credentials.token}`;
  if (!("password" in credentials)) throw new FetchFailed("an HTTPS drop takes no private key");
  const { username, password } = credentials;
  return `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
};

const silent = (url: URL, ms: number): FetchFailed =>
  new FetchFailed(`${url.hostname} sent nothing for ${Math.round(ms / 1000)} seconds`);

type Call = { readonly url: URL; readonly authorization: string | undefined; readonly signal: AbortSignal };

/** The connection goes to the address that was checked: a name that leads elsewhere a moment later reaches nothing. */
const get = async ({ url, authorization, signal }: Call, reach: Reach): Promise<IncomingMessage> => {
  const host = await allowedAddress(url.hostname, reach);
  const { silenceLimitMs = 0 } = reach;
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        host,
        ...(isIP(url.hostname) === 0 && { servername: url.hostname }),
        agent: false,
        signal,
        ...(reach.ca !== undefined && { ca: reach.ca }),
        ...(silenceLimitMs > 0 && { timeout: silenceLimitMs }),
        headers: {
          host: url.host,
          "user-agent": "Backspread",
          "accept-encoding": "identity",
          ...(authorization !== undefined && { authorization }),
        },
      },
      (answer) => {
        sent.on("timeout", () => answer.destroy(silent(url, silenceLimitMs)));
        resolve(answer);
      },
    );
    sent
      .on("timeout", () => sent.destroy(silent(url, silenceLimitMs)))
      .on("error", reject)
      .end();
  });
};

type Start = {
  readonly url: URL;
  readonly credentials?: Credentials | undefined;
  readonly signal: AbortSignal;
};

/** Opens a file by HTTPS, over redirects; undefined where there is none. Throws FetchFailed for other answers. */
export const openByHttps = async (
  { url: start, credentials, signal }: Start,
  reach: Reach,
): Promise<IncomingMessage | undefined> => {
  const authorization = authorizationOf(credentials);
  let url = start;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    // Credentials are for the vendor's own address.
    const isOwn = url.origin === start.origin;
    const answer = await get({ url, authorization: isOwn ? authorization : undefined, signal }, reach);
    const { statusCode = 0, headers } = answer;
    if (statusCode === OK) return answer;
    answer.destroy();
    if (ABSENT.includes(statusCode)) return undefined;
    if (!REDIRECTS.includes(statusCode) || headers.location === undefined)
      throw new FetchFailed(`${url.hostname} answers ${statusCode}`);
    url = new URL(headers.location, url);
    if (url.protocol !== "https:") throw new FetchFailed(`${start.hostname} leads away from HTTPS`);
  }
  throw new FetchFailed(`${start.hostname} redirects more than ${MOST_REDIRECTS} times`);
};

/** Fetches a file by HTTPS; undefined where there is none yet. Throws FetchFailed for other answers and for too much. */
export const fetchByHttps = async (
  url: URL,
  credentials: Credentials | undefined,
  reach: Reach,
): Promise<Fetched> => {
  const signal = AbortSignal.timeout(reach.timeLimitMs);
  const answer = await openByHttps({ url, credentials, signal }, reach);
  return answer && readLimited(answer, reach);
};
