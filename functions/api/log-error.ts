import { logError as route } from "#shared/contracts/log-error.ts";
import { http } from "../edge/http.ts";
import { keepWithin, type Limit } from "../edge/limits.ts";
import { subjectOf } from "../edge/subject.ts";
import { clock } from "../process/clock.ts";
import { log } from "../process/log.ts";
import { limits } from "../store/limits.ts";

/** A page that crashes in a loop would fill the log; many people may share an address. */
const REPORTS: Limit = { name: "crash-reports-by-address", max: 100, windowSeconds: 3600 };

const WORD = /[^\s"'<>()]+/g;
const EMAIL = /[^@]@[^@]/;
const LONG = /[\w-]{20,}(?:\.[\w-]+)*/g;
const DIGIT = /\d/;

/**
 * Removes personal data and secrets from a browser's error text: words with an @, and long words with a digit (tokens,
 * ids). Each pattern matches a whole word in one step, since anybody may send a long one.
 */
const scrubbed = (text: string): string =>
  text
    .replace(WORD, (word) => (EMAIL.test(word) ? "…" : word))
    .replace(LONG, (long) => (DIGIT.test(long) ? "…" : long));

/** The page's first path segment; later segments may hold a user's name or a link's secret. */
const pageOf = (path: string): string => /^\/[a-z-]*/.exec(path)?.[0] ?? "unknown";

export const handler = http(
  route,
  async (ports, { body, address }): Promise<undefined> => {
    await keepWithin(ports, REPORTS, subjectOf(address));
    log.warn("a screen crashed", {
      page: pageOf(body.location),
      what: scrubbed(body.message),
      where: scrubbed(body.stack),
    });
  },
  () => ({ limits, clock }),
);
