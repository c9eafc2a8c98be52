import { SavedBacktest } from "#shared/contracts/dashboard.ts";
import { StoredPortfolio, UnsavedPortfolio } from "#shared/contracts/portfolios/saved.ts";
import { named, savedBacktestOf } from "#shared/contracts/present.ts";
import { RunResults } from "#shared/contracts/results.ts";
import { SavedSweep, UnsavedSweep } from "#shared/contracts/sweep/saved.ts";
import { UnsavedBacktest } from "#shared/contracts/unsaved.ts";
import type { SavedRowOf } from "../store/saved/saved-row.ts";
import type { SaveableTask } from "../store/tasks/task-row.ts";
import { portfolioRow } from "./portfolio-row.ts";
import { savedAbout } from "./saved-about.ts";
import { sweepRow } from "./sweep-row.ts";

/** What saving stores: a body under a name, and its row in lists. */
type SavedContent = { readonly body: unknown; readonly listed: Listed };

/** The part of a row that describes the body. */
type Listed =
  | Pick<SavedRowOf<"backtest">, "kind" | "summary" | "about">
  | Pick<SavedRowOf<"sweep">, "kind" | "summary">
  | Pick<SavedRowOf<"portfolio">, "kind" | "summary">;

/** The JSON that a task's end left: its results, and what saving adds. */
export type TaskOutput = { readonly results: unknown; readonly unsaved: unknown };

const savedBacktest = ({ results, unsaved }: TaskOutput): SavedBacktest =>
  SavedBacktest.parse(savedBacktestOf(RunResults.parse(results), UnsavedBacktest.parse(unsaved)));

/** What saving stores of a task of each kind. Concurrent calls get the same. */
export const SAVED_CONTENT: Readonly<
  Record<SaveableTask["kind"], (output: TaskOutput, name: string) => SavedContent>
> = {
  backtest: (output, name) => {
    const body = named(savedBacktest(output), name);
    const [summary] = body.results;
    if (!summary) throw new Error("a finished task has no summary to save");
    return { body, listed: { summary, about: savedAbout(body) } };
  },
  sweep: ({ results, unsaved }, name) => {
    const body = SavedSweep.parse({ ...UnsavedSweep.parse(unsaved), results, name });
    return { body, listed: { kind: "sweep", summary: sweepRow(body) } };
  },
  portfolio: ({ results, unsaved }, name) => {
    const body = StoredPortfolio.parse({ ...UnsavedPortfolio.parse(unsaved), results, id: name });
    return { body, listed: { kind: "portfolio", summary: portfolioRow(body) } };
  },
};
