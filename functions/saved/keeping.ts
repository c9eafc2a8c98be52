import { SavedBacktest } from "#shared/contracts/dashboard.ts";
import { named } from "#shared/contracts/present.ts";
import { SavedSweep } from "#shared/contracts/sweep/saved.ts";
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

/** What saving keeps of a task of each kind, from the JSON that its end left; the same whoever asks. */
export const KEPT: Readonly<Record<Task["kind"], (unsaved: unknown, name: string) => Kept>> = {
  backtest: (unsaved, name) => {
    const body = named(SavedBacktest.parse(unsaved), name);
    const [summary] = body.results;
    if (!summary) throw new Error("a finished task has no summary to save");
    return { body, listed: { summary, about: savedAbout(body) } };
  },
  sweep: (unsaved, name) => {
    const body: SavedSweep = { ...SavedSweep.parse(unsaved), name };
    return { body, listed: { kind: "sweep", summary: sweepRow(body) } };
  },
};
