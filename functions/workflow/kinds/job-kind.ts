import type { Slice } from "#shared/contracts/job.ts";
import { log, shortId } from "../../process/log.ts";
import type { Objects } from "../../store/objects/ports.ts";
import type { Markets } from "../markets.ts";

/**
 * What a kind of job does in the workflow. Every job is a line of units (the sessions of a backtest, the spreads of a
 * sweep) that is cut into runs; a piece of work is a pure function of the job and one run, and what the pieces made is
 * joined in their order. The steps know nothing else of a job: retries, damaged pieces, progress and the end of a task
 * are theirs alone. A kind has a part for each step, so that a step carries the code of its own parts and no other.
 */

export type KindPorts = { readonly results: Pick<Objects, "get">; readonly markets: Markets };

/** The units [from, to) of a job. */
export type Run = Pick<Slice, "from" | "to">;

/** A run as it is planned; a kind whose work is counted says of how many combinations it is (S28). */
export type PlannedRun = Run & { readonly combinations?: number };

/** How a job is cut, and what becomes of a piece that failed for good. */
export type JobPlan = {
  /**
   * The runs that a job is cut into, in order and without gaps; the same however often it is asked. `startMs` is what
   * starting a worker costs in milliseconds of work, which a run should be worth.
   */
  readonly runs: (ports: KindPorts, taskId: string, startMs: number) => Promise<readonly PlannedRun[]>;
  /** Whether a job comes to results without all of its pieces. */
  readonly isPartTolerated: boolean;
};

/**
 * Whether the work is still wanted: no longer once its task has ended. Cheap to ask again and again; whoever works for
 * longer than a second or two asks at every turn.
 */
export type GoesOn = () => Promise<boolean>;

/** How pieces are made: over what is loaded once for a step, and the part that a piece of work makes. */
export type PieceParts<Ports, Loaded, Part> = {
  readonly load: (ports: Ports, taskId: string) => Promise<Loaded>;
  /** Undefined where the work was left since nobody wants it any more. */
  readonly work: (loaded: Loaded, run: Run, goesOn: GoesOn) => Promise<Part | undefined>;
  /** The part that is the whole job, for where it is joined at once; without it, work on the run that it is. */
  readonly whole?: (loaded: Loaded) => Part;
  /** Equal parts give equal bytes. */
  readonly encode: (loaded: Loaded, part: Part) => Uint8Array;
  /** Undefined where the bytes are cut short, of another layout or of another run. */
  readonly decode: (loaded: Loaded, bytes: Uint8Array, run: Run) => Part | undefined;
};

/**
 * The bytes of one piece, undefined where it was left since nobody wants it any more; `before` are those that were put
 * for it when it was worked on before, and are good still. Throws DataError where the job's data cannot be read.
 */
export type JobWork<Ports> = (
  ports: Ports,
  slice: Slice,
  goesOn: GoesOn,
  before?: Uint8Array,
) => Promise<Uint8Array | undefined>;

/** What a finished task leaves, as JSON values: the body of its results, and what saving it keeps beside them. */
export type Outcome = {
  readonly results: unknown;
  readonly unsaved: unknown;
  /** Whether it is of all that was asked for. */
  readonly isWhole: boolean;
};

/** The bytes that a worker left for a piece, undefined where there are none; and how to put them there again. */
export type StoredPieces = {
  readonly get: (slice: Slice) => Promise<Uint8Array | undefined>;
  readonly put: (slice: Slice, bytes: Uint8Array) => Promise<void>;
};

/** Joins all pieces of a task; undefined where that was left since nobody wants it any more. */
export type JobJoin<Ports> = (
  ports: Ports,
  slices: readonly Slice[],
  stored: StoredPieces,
  goesOn: GoesOn,
) => Promise<Outcome | undefined>;

/** The work step's part of a kind. */
export const jobWork =
  <Ports, Loaded, Part>({ load, work, encode, decode }: PieceParts<Ports, Loaded, Part>): JobWork<Ports> =>
  async (ports, slice, goesOn, before) => {
    const loaded = await load(ports, slice.taskId);
    if (before && decode(loaded, before, slice) !== undefined) return before;
    const part = await work(loaded, slice, goesOn);
    return part === undefined ? undefined : encode(loaded, part);
  };

const taskOf = ([first]: readonly Slice[]): string => {
  if (!first) throw new Error("a task without any slice has nothing to join");
  return first.taskId;
};

/** A piece that is missing or damaged, worked on where it is joined; undefined where nobody wants it any more. */
const again = async <Ports, Loaded, Part>(
  { work, encode }: Pick<PieceParts<Ports, Loaded, Part>, "work" | "encode">,
  loaded: Loaded,
  slice: Slice,
  stored: StoredPieces,
  goesOn: GoesOn,
): Promise<Part | undefined> => {
  log.warn("a slice is damaged and worked on again", { task: shortId(slice.taskId), slice: slice.index });
  const part = await work(loaded, slice, goesOn);
  if (part !== undefined) await stored.put(slice, encode(loaded, part));
  return part;
};

/**
 * A join that needs every piece: one that is missing or damaged is never merged but worked on again, and in the step
 * that joins. So is a piece that is the whole job, which nobody worked on before.
 */
export const joinOfAll = <Ports, Loaded, Part>(
  { load, work, whole, encode, decode }: PieceParts<Ports, Loaded, Part>,
  join: (loaded: Loaded, parts: readonly Part[]) => Outcome,
): JobJoin<Ports> => {
  const partOf = async (loaded: Loaded, slice: Slice, stored: StoredPieces, goesOn: GoesOn) => {
    const bytes = await stored.get(slice);
    const known = bytes && decode(loaded, bytes, slice);
    return known ?? again({ work, encode }, loaded, slice, stored, goesOn);
  };
  return async (ports, slices, stored, goesOn) => {
    const loaded = await load(ports, taskOf(slices));
    const [first] = slices;
    const isWhole = first !== undefined && slices.length === 1;
    const found = isWhole
      ? [whole ? whole(loaded) : await work(loaded, first, goesOn)]
      : await Promise.all(slices.map((slice) => partOf(loaded, slice, stored, goesOn)));
    const parts = found.filter((part) => part !== undefined);
    return parts.length === slices.length ? join(loaded, parts) : undefined;
  };
};

/** No piece of a job was finished. */
export class NothingDone extends Error {
  override readonly name = "NothingDone";
}

/**
 * A join of the pieces that there are: `missing` are the runs of the others, which `join` must tell of. What was done
 * and is damaged since is worked on again. Throws NothingDone where there is no piece at all.
 */
export const joinOfFinished =
  <Ports, Loaded, Part>(
    { load, work, encode, decode }: PieceParts<Ports, Loaded, Part>,
    join: (
      loaded: Loaded,
      parts: readonly Part[],
      missing: readonly Run[],
      goesOn: GoesOn,
    ) => Promise<Outcome | undefined>,
  ): JobJoin<Ports> =>
  async (ports, slices, stored, goesOn) => {
    const loaded = await load(ports, taskOf(slices));
    const parts: Part[] = [];
    const missing: Run[] = [];
    for (const slice of slices) {
      const bytes = await stored.get(slice);
      if (!bytes) {
        log.warn("a slice is missing", { task: shortId(slice.taskId), slice: slice.index });
        missing.push({ from: slice.from, to: slice.to });
        continue;
      }
      const part =
        decode(loaded, bytes, slice) ?? (await again({ work, encode }, loaded, slice, stored, goesOn));
      if (part === undefined) return undefined;
      parts.push(part);
    }
    if (parts.length === 0) throw new NothingDone("no slice of the task was finished");
    return join(loaded, parts, missing, goesOn);
  };
