import * as z from "zod";
import type { Slice } from "#shared/contracts/job.ts";
import { log, shortId } from "../../process/log.ts";
import type { NoteRow } from "../../store/ledger/note-row.ts";
import type { Objects } from "../../store/objects/ports.ts";
import type { Markets } from "../../tickers/markets.ts";

/**
 * The interface of a kind of job. A job is a line of units (sessions of a backtest, spreads of a sweep, neighbors of a
 * sensitivity, tickers of a run elsewhere, one of a portfolio), cut into runs; a piece is a pure function of the job and
 * one run, and the pieces are joined in order. The steps handle the rest: retries, damaged pieces, progress and the
 * task's end. Each step takes only its part of a kind, so that its bundle carries no other code.
 */

export type KindPorts = { readonly results: Pick<Objects, "get">; readonly markets: Markets };

export type Run = Pick<Slice, "from" | "to">;

/** A planned run, with its combinations where the kind counts them (S28). */
export type PlannedRun = Run & { readonly combinations?: number };

/**
 * What a plan reckons with: the cost of starting a worker in milliseconds of work, which a run should be worth, and how many
 * work at once.
 */
type Means = { readonly startMs: number; readonly workers: number };

export type JobPlan = {
  /** The runs of a job, in order and without gaps, the same at each call. */
  readonly runs: (ports: KindPorts, taskId: string, means: Means) => Promise<readonly PlannedRun[]>;
  /** True where a job has results without all of its pieces. */
  readonly isPartTolerated: boolean;
};

/** Cuts the units [from, to) into nearly equal runs, none longer than `longest`. */
export const cutRuns = ({ from, to }: Run, longest: number): Run[] => {
  const count = Math.max(1, Math.ceil((to - from) / longest));
  const edge = (index: number): number => from + Math.floor(((to - from) * index) / count);
  return Array.from({ length: count }, (_, index) => ({ from: edge(index), to: edge(index + 1) }));
};

/** False once the task has ended. Cheap: work that takes longer than a second or two calls it in every round. */
export type IsActive = () => Promise<boolean>;

/** How pieces are made: from what a step loads once, a part for each run. */
export type PieceParts<Ports, Loaded, Part> = {
  readonly load: (ports: Ports, taskId: string) => Promise<Loaded>;
  /** Undefined where the task ended meanwhile. */
  readonly work: (loaded: Loaded, run: Run, isActive: IsActive) => Promise<Part | undefined>;
  /** The whole job as one part, for a join without pieces; without this, `work` on its one run. */
  readonly whole?: (loaded: Loaded) => Part;
  /** Equal parts give equal bytes. */
  readonly encode: (loaded: Loaded, part: Part) => Uint8Array;
  /** Undefined for bytes that are cut short, of another layout or of another run. */
  readonly decode: (loaded: Loaded, bytes: Uint8Array, run: Run) => Part | undefined;
};

export const jsonBytes = (part: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(part));

/** The part of JSON bytes, undefined for bytes that are cut short or of another layout. */
export const partOfJson = <Part>(schema: z.ZodType<Part>, bytes: Uint8Array): Part | undefined => {
  try {
    return schema.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

/** The same for a part with an entry for each unit of its run. */
export const entriesOfJson = <Entry>(
  schema: z.ZodType<Entry>,
  bytes: Uint8Array,
  { from, to }: Run,
): Entry[] | undefined => {
  const entries = partOfJson(z.array(schema), bytes);
  return entries?.length === to - from ? entries : undefined;
};

/**
 * The bytes of one piece, undefined where the task ended meanwhile. `before` are the bytes of an earlier run, which
 * are returned if they are good. Throws DataError where the job's data cannot be read.
 */
export type JobWork<Ports> = (
  ports: Ports,
  slice: Slice,
  isActive: IsActive,
  before?: Uint8Array,
) => Promise<Uint8Array | undefined>;

/** A finished task's results as JSON, and what saving adds to them. */
export type Outcome = {
  readonly results: unknown;
  readonly unsaved: unknown;
  /** False for partial results. */
  readonly isWhole: boolean;
  /** What the task leaves in its user's ledger (S44); undefined for kinds that leave nothing. */
  readonly note?: Omit<NoteRow, "owner" | "taskId"> | undefined;
};

/** Reads a worker's bytes of a piece, undefined where there are none, and writes them. */
export type StoredPieces = {
  readonly get: (slice: Slice) => Promise<Uint8Array | undefined>;
  readonly put: (slice: Slice, bytes: Uint8Array) => Promise<void>;
};

/** Joins all pieces of a task; undefined where the task ended meanwhile. */
export type JobJoin<Ports> = (
  ports: Ports,
  slices: readonly Slice[],
  stored: StoredPieces,
  isActive: IsActive,
) => Promise<Outcome | undefined>;

export const jobWork =
  <Ports, Loaded, Part>({ load, work, encode, decode }: PieceParts<Ports, Loaded, Part>): JobWork<Ports> =>
  async (ports, slice, isActive, before) => {
    const loaded = await load(ports, slice.taskId);
    if (before && decode(loaded, before, slice) !== undefined) return before;
    const part = await work(loaded, slice, isActive);
    return part === undefined ? undefined : encode(loaded, part);
  };

const taskOf = ([first]: readonly Slice[]): string => {
  if (!first) throw new Error("a task without any slice has nothing to join");
  return first.taskId;
};

/** Works on a missing or damaged piece within the join; undefined where the task ended meanwhile. */
const again = async <Ports, Loaded, Part>(
  { work, encode }: Pick<PieceParts<Ports, Loaded, Part>, "work" | "encode">,
  loaded: Loaded,
  slice: Slice,
  stored: StoredPieces,
  isActive: IsActive,
): Promise<Part | undefined> => {
  log.warn("a slice is damaged and worked on again", { task: shortId(slice.taskId), slice: slice.index });
  const part = await work(loaded, slice, isActive);
  if (part !== undefined) await stored.put(slice, encode(loaded, part));
  return part;
};

/**
 * A join that needs every piece. It works again on a missing or damaged one instead of merging it, and on a piece that
 * is the whole job, which had no worker.
 */
export const joinOfAll = <Ports, Loaded, Part>(
  { load, work, whole, encode, decode }: PieceParts<Ports, Loaded, Part>,
  join: (loaded: Loaded, parts: readonly Part[]) => Outcome,
): JobJoin<Ports> => {
  const partOf = async (loaded: Loaded, slice: Slice, stored: StoredPieces, isActive: IsActive) => {
    const bytes = await stored.get(slice);
    const known = bytes && decode(loaded, bytes, slice);
    return known ?? again({ work, encode }, loaded, slice, stored, isActive);
  };
  return async (ports, slices, stored, isActive) => {
    const loaded = await load(ports, taskOf(slices));
    const [first] = slices;
    const isWhole = first !== undefined && slices.length === 1;
    const found = isWhole
      ? [whole ? whole(loaded) : await work(loaded, first, isActive)]
      : await Promise.all(slices.map((slice) => partOf(loaded, slice, stored, isActive)));
    const parts = found.filter((part) => part !== undefined);
    return parts.length === slices.length ? join(loaded, parts) : undefined;
  };
};

/** No piece of a job was finished. */
export class NothingDone extends Error {
  override readonly name = "NothingDone";
}

/**
 * A join of the finished pieces; `missing` are the runs of the others, which `join` must report. A damaged piece is
 * worked on again. Throws NothingDone without any piece.
 */
export const joinOfFinished =
  <Ports, Loaded, Part>(
    { load, work, encode, decode }: PieceParts<Ports, Loaded, Part>,
    join: (
      loaded: Loaded,
      parts: readonly Part[],
      missing: readonly Run[],
      isActive: IsActive,
    ) => Promise<Outcome | undefined>,
  ): JobJoin<Ports> =>
  async (ports, slices, stored, isActive) => {
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
        decode(loaded, bytes, slice) ?? (await again({ work, encode }, loaded, slice, stored, isActive));
      if (part === undefined) return undefined;
      parts.push(part);
    }
    if (parts.length === 0) throw new NothingDone("no slice of the task was finished");
    return join(loaded, parts, missing, isActive);
  };
