import * as z from "zod";
import { Message } from "./accounts.ts";
import { publicRoute, route } from "./route.ts";
import { exactText } from "./text-field.ts";

/** The mail after each import with what falls on the newest session of what a user follows. It is off until it is set. */

export const setDigest = route("POST", "/api/digest/", [], {
  summary: "Mail the caller a digest of followed backtests after each import, or stop",
  body: z.strictObject({ on: z.boolean() }),
  response: Message,
});

/** `uid` names the user whose mails a link ends; the token proves that it came with one. */
const DigestLink = z.object({ uid: exactText(64), token: exactText(64) });

/** The link of each mail, also for mail programs (RFC 8058), which send a form in place of JSON. */
export const endDigest = publicRoute("POST", "/api/digest/{uid}/{token}/end/", {
  summary: "Stop the digest of a mail's reader, without a log-in",
  params: DigestLink,
  response: Message,
});
