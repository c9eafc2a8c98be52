import * as z from "zod";
import { pickMetrics } from "#shared/contracts/present.ts";
import { METRICS_OF } from "#shared/domain/result/metrics.ts";
import { badFields } from "../../edge/errors.ts";
import { type Caveats, NO_RESULT } from "../caveats.ts";
import { type FoundResult, findResult } from "../results/find-result.ts";
import { tool } from "../tool.ts";
import { taskArgument } from "./body-argument.ts";

const FEWEST = 2;
const MOST = 8;

type Comparable = Exclude<FoundResult, { kind: "sweep" }>;

const figuresOf = (found: Comparable) => {
  const summary = found.kind === "backtest" ? found.summary : found.results.summary;
  const { margin } = found.results;
  return {
    ...pickMetrics(METRICS_OF.mcp, summary),
    max_margin: margin?.max ?? null,
    return_on_margin: margin?.return_on_margin ?? null,
  };
};

/** Throws 400 that names every search: it has leaders in place of figures. */
const comparable = (all: readonly FoundResult[]): Comparable[] => {
  const problems = all.flatMap(({ kind }, place) =>
    kind === "sweep"
      ? [[`task_ids.${place}`, "is a search: run its leaders as backtests, and compare those"]]
      : [],
  );
  if (problems.length > 0) throw badFields(Object.fromEntries(problems));
  return all.filter((found) => found.kind !== "sweep");
};

/** Each keeps its own luck, as it is said wherever else it shows. */
const caveatsOf = (all: readonly Comparable[]): Caveats => {
  const [first] = all;
  return {
    ...NO_RESULT,
    modelled: all.some(({ caveats }) => caveats.modelled),
    source: [...new Set(all.map(({ caveats }) => caveats.source))].join(", "),
    fills: first?.caveats.fills ?? NO_RESULT.fills,
    verdict: {
      words: `The best of ${all.length} looks better than it is: picking it is one more try.`,
      each: all.map(({ taskId, caveats }) => ({ task_id: taskId, ...caveats.verdict })),
    },
    estimated_exits: {
      ...NO_RESULT.estimated_exits,
      legs: all.reduce((sum, { caveats }) => sum + (caveats.estimated_exits.legs ?? 0), 0),
    },
  };
};

export const compareResults = tool({
  title: "Compare results",
  description: `The same figures of ${FEWEST} to ${MOST} finished backtests or portfolios side by side, each judged as one of so many tries.`,
  args: z.strictObject({
    task_ids: z
      .array(taskArgument())
      .min(FEWEST, `needs at least ${FEWEST} tasks`)
      .max(MOST, `takes at most ${MOST} tasks`),
  }),
  example: { task_ids: ["5wM2b0mX0pTq0sQyYw3n1A", "Zk3c1PZx8lJr2uVdE6o4Qg"] },
  isReading: true,
  run: async (call, { task_ids: taskIds }) => {
    const all = comparable(await Promise.all(taskIds.map((taskId) => findResult(call, taskId))));
    return {
      results: all.map((found) => ({
        task_id: found.taskId,
        kind: found.kind,
        words: found.words,
        ticker: [found.job.ticker, ...(found.job.others ?? [])].map(({ ticker }) => ticker).join(", "),
        answer: found.results.answer,
        ...figuresOf(found),
        look: found.caveats.look,
        fills: found.caveats.fills,
      })),
      caveats: caveatsOf(all),
    };
  },
});
