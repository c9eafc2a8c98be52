import * as z from "zod";
import { FoundLuck } from "#shared/contracts/answer.ts";
import type { FieldProblems } from "#shared/contracts/field-problems.ts";
import { TickerEntry } from "#shared/contracts/manifest.ts";
import { type Day, parseDay } from "#shared/domain/day.ts";
import { TrialRow } from "../store/ledger/note-row.ts";
import { jobKey } from "../store/objects/object-keys.ts";
import type { Objects } from "../store/objects/ports.ts";
import { readStored } from "../store/objects/stored-json.ts";

/** A trial with its key, and its user's earlier ones (`Earlier`). */
const PinnedTrial = TrialRow.extend({
  key: z.string(),
  earlier: z.object({
    looks: z.number().int(),
    sweeps: z.number().int(),
    trials: z.number().int(),
    opened: z.number().int(),
  }),
});
export type PinnedTrial = z.output<typeof PinnedTrial>;

/**
 * `job.json`: everything that a task's result depends on, written once at submit. Each step reads the body as sent
 * with the day it was sent on, so that a form has one reader and no second schema. Market and references are pinned by
 * the keys of their versions.
 */
export const JobFile = z.object({
  version: z.literal(1),
  body: z.unknown(),
  /** New York's yesterday when it was sent, `yyyy-MM-dd`. */
  yesterday: z.iso.date(),
  username: z.string(),
  createdAt: z.iso.datetime(),
  ticker: TickerEntry,
  /** Further tickers, each once: a portfolio's, or all others of a run elsewhere in alphabetical order. */
  others: z.array(TickerEntry).optional(),
  references: z.object({
    vix: z.string().optional(),
    index: z.string().optional(),
    rates: z.string().optional(),
  }),
  /** The note for the ledger, and the ledger's counts at the submit; absent for kinds that leave no note. */
  trial: PinnedTrial.optional(),
  /** What the search that the body comes from says of luck, as it was found at submit (N5). */
  found: FoundLuck.optional(),
});
export type JobFile = z.output<typeof JobFile>;

type ReadFile = { readonly file: JobFile; readonly yesterday: Day };

/** The job of a task, and the day that its body is read by. Throws where there is none. */
export const readJobFile = async (results: Pick<Objects, "get">, taskId: string): Promise<ReadFile> => {
  const file = await readStored(results, jobKey(taskId), JobFile);
  const yesterday = file && parseDay(file.yesterday);
  if (!file || yesterday === undefined) throw new Error("the task has no job");
  return { file, yesterday };
};

/** A parsed body, or its faults. */
type Reading = { readonly ok: true } | { readonly ok: false; readonly fields: FieldProblems };

/** The job of a task, and what its body means by the kind's reader. Throws where there is none, or where it is refused. */
export const readJob = async <R extends Reading>(
  results: Pick<Objects, "get">,
  taskId: string,
  read: (body: unknown, yesterday: Day) => R,
): Promise<{ readonly file: JobFile } & Extract<R, { ok: true }>> => {
  const { file, yesterday } = await readJobFile(results, taskId);
  const reading: Reading = read(file.body, yesterday);
  // It was not refused when it was sent.
  if (!reading.ok) throw new Error(`the job is refused: ${Object.keys(reading.fields).join(", ")}`);
  return { file, ...(reading as Extract<R, { ok: true }>) };
};
