import { SavedBacktest } from "#shared/contracts/dashboard.ts";
import { named, savedBacktestOf } from "#shared/contracts/present.ts";
import { RunResults } from "#shared/contracts/results.ts";
import { SavedSweep, UnsavedSweep } from "#shared/contracts/sweep/saved.ts";
import { UnsavedBacktest } from "#shared/contracts/unsaved.ts";
import type { SavedRowOf } from "../store/saved/saved-row.ts";
import type { Task } from "../store/tasks/task-row.ts";
import { savedAbout } from "./saved-about.ts";
import { sweepRow } from "./sweep-row.ts";

/** What saving keeps: a body under a name, and how it is listed. */
export type Kept = { readonly body: unknown; readonly listed: Listed };

/** The part of a row that tells what was saved. */
type Listed =
  | Pick<SavedRowOf<"backtest">, "kind" | "summary" | "about">
  | Pick<SavedRowOf<"sweep">, "kind" | "summary">;

/** What a task's end left, as JSON: its results, and what there is beside them. */
export type Left = { readonly results: unknown; readonly unsaved: unknown };

/** Tasks of before the results were left out of it left the whole. */
const savedBacktest = ({ results, unsaved }: Left): SavedBacktest => {
  const whole = SavedBacktest.safeParse(unsaved);
  if (whole.success) return whole.data;
  return SavedBacktest.parse(savedBacktestOf(RunResults.parse(results), UnsavedBacktest.parse(unsaved)));
};

/** What saving keeps of a task of each kind; the same whoever asks. */
export const KEPT: Readonly<Record<Task["kind"], (left: Left, name: string) => Kept>> = {
  backtest: (left, name) => {
    const body = named(savedBacktest(left), name);
    const [summary] = body.results;
    if (!summary) throw new Error("a finished task has no summary to save");
    return { body, listed: { summary, about: savedAbout(body) } };
  },
  sweep: ({ results, unsaved }, name) => {
    const body = SavedSweep.parse({ ...UnsavedSweep.parse(unsaved), results, name });
    return { body, listed: { kind: "sweep", summary: sweepRow(body) } };
  },
};
