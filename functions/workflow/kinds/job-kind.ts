import type { Slice } from "#shared/contracts/job.ts";
import { log, shortId } from "../../process/log.ts";
import type { Objects } from "../../store/objects/ports.ts";
import type { Markets } from "../markets.ts";

/**
 * What a kind of job does in the workflow. Every job is a line of units (the sessions of a backtest) that is cut into
 * runs; a piece of work is a pure function of the job and one run, and what the pieces made is joined in their order.
 * The steps know nothing else of a job: retries, damaged pieces, progress and the end of a task are theirs alone.
 */

export type KindPorts = { readonly results: Pick<Objects, "get">; readonly markets: Markets };

/** The units [from, to) of a job. */
export type Run = Pick<Slice, "from" | "to">;

/** What a finished task leaves, as JSON values: the body of its results, and what saving it keeps. */
export type Outcome = { readonly results: unknown; readonly saved: unknown };

/** How a kind is written: over what it loads once for a step, and over the part that a piece of work makes. */
export type KindParts<Loaded, Part> = {
  /**
   * The runs that a job is cut into, in order and without gaps; the same however often it is asked. `startMs` is what
   * starting a worker costs in milliseconds of work, which a run should be worth.
   */
  readonly runs: (ports: KindPorts, taskId: string, startMs: number) => Promise<Run[]>;
  readonly load: (ports: KindPorts, taskId: string) => Promise<Loaded>;
  readonly work: (loaded: Loaded, run: Run) => Part;
  /** Equal parts give equal bytes. */
  readonly encode: (part: Part) => Uint8Array;
  /** Undefined where the bytes are cut short, of another layout or of another run. */
  readonly decode: (bytes: Uint8Array, run: Run) => Part | undefined;
  readonly join: (loaded: Loaded, parts: readonly Part[]) => Outcome;
};

/** The bytes that a worker left for a piece, undefined where there are none; and how to put them there again. */
export type StoredPieces = {
  readonly get: (slice: Slice) => Promise<Uint8Array | undefined>;
  readonly put: (slice: Slice, bytes: Uint8Array) => Promise<void>;
};

/** A kind as the steps use it. */
export type JobKind = {
  readonly runs: KindParts<unknown, unknown>["runs"];
  /** The bytes of one piece. Throws DataError where the job's data cannot be read. */
  readonly work: (ports: KindPorts, slice: Slice) => Promise<Uint8Array>;
  /** Joins all pieces of a task; one that is missing or damaged is never merged but worked on again, here. */
  readonly join: (ports: KindPorts, slices: readonly Slice[], stored: StoredPieces) => Promise<Outcome>;
};

/** Makes a kind of its parts. */
export const jobKind = <Loaded, Part>(parts: KindParts<Loaded, Part>): JobKind => {
  const { runs, load, work, encode, decode } = parts;

  const partOf = async (loaded: Loaded, slice: Slice, stored: StoredPieces): Promise<Part> => {
    const bytes = await stored.get(slice);
    const known = bytes && decode(bytes, slice);
    if (known !== undefined) return known;
    log.warn("a slice is damaged and worked on again", { task: shortId(slice.taskId), slice: slice.index });
    const part = work(loaded, slice);
    await stored.put(slice, encode(part));
    return part;
  };

  return {
    runs,
    work: async (ports, slice) => encode(work(await load(ports, slice.taskId), slice)),
    join: async (ports, slices, stored) => {
      const [first] = slices;
      if (!first) throw new Error("a task without any slice has nothing to join");
      const loaded = await load(ports, first.taskId);
      return parts.join(loaded, await Promise.all(slices.map((slice) => partOf(loaded, slice, stored))));
    },
  };
};
