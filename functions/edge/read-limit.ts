import type { Ports } from "../store/ports.ts";
import { accepts, CompressedJson } from "./answers.ts";
import type { Caller } from "./auth.ts";
import { HttpError } from "./errors.ts";
import { isWithin, keepWithin, type Limit } from "./limits.ts";

/** Limits on reads of whole results, which may have a megabyte. */

const WINDOW_SECONDS = 60;
const READS: Limit = { name: "reads of results", max: 600, windowSeconds: WINDOW_SECONDS };
/** A client that refuses compression gets large bodies, ten times their size, at this rate only. */
const PLAIN_READS: Limit = { name: "plain reads of results", max: 60, windowSeconds: WINDOW_SECONDS };
const LARGE_CHARACTERS = 100_000;

export type ReadPorts = Pick<Ports, "limits" | "clock">;

type Reading = { readonly caller: Caller; readonly header: (name: string) => string | undefined };

/** Counts a read of results by its user. Throws 429 over the limit. */
export const countRead = (ports: ReadPorts, { caller }: Pick<Reading, "caller">): Promise<void> =>
  keepWithin(ports, READS, caller.owner);

/** Longer than compressed JSON that is stored as it was; else the text decides. */
const isLarge = (body: unknown): boolean =>
  body instanceof CompressedJson || JSON.stringify(body).length > LARGE_CHARACTERS;

/** Returns the body, unless the client refuses compression and has read many large ones so. Throws 429 then. */
export const slowlyIfPlain = async <T>(
  ports: ReadPorts,
  { caller, header }: Reading,
  body: T,
): Promise<T> => {
  if (accepts(header("accept-encoding")) || !isLarge(body)) return body;
  if (await isWithin(ports, PLAIN_READS, caller.owner)) return body;
  throw new HttpError(429, "Large results are slow without compression. Accept gzip to get them at once.", {
    retryAfterSeconds: WINDOW_SECONDS,
  });
};
