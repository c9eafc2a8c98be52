import * as z from "zod";
import { OBJECTIVES } from "#shared/domain/sweep/ranking.ts";
import { pageOf } from "../answer.ts";
import { findResult } from "../results/find-result.ts";
import { PAGED_PARTS, rowsIn } from "../results/pages.ts";
import { summaryOf } from "../results/summary.ts";
import { tool } from "../tool.ts";
import { taskArgument } from "./body-argument.ts";

const PARTS = ["summary", ...PAGED_PARTS] as const;

/** Agents write the name of a part as they read it. */
const Part = z.preprocess(
  (part) => (typeof part === "string" ? part.replaceAll(/[ -]/g, "_") : part),
  z.enum(PARTS),
);

export const getResult = tool({
  title: "Get a result",
  description:
    "A part of a finished run: summary; trades and sessions of a backtest or portfolio; leaders and heat_map of a search. Lists come in pages: total says how many rows there are, next where to go on. 60 KB at most; cut says what didn't fit. Each leader has the strategy that run_backtest takes.",
  args: z.strictObject({
    task_id: taskArgument(),
    part: Part.default("summary").describe("The summary as it comes."),
    from: z.number().int().min(0).default(0).describe("The first row, from 0."),
    size: z.number().int().min(1).max(1000).default(100).describe("The most rows."),
    objective: z.enum(OBJECTIVES).optional().describe("Which list of leaders; the first as it comes."),
    x: z.string().max(64).optional().describe("A dimension of the heat map, such as dte."),
    y: z.string().max(64).optional().describe("The other dimension."),
  }),
  example: { task_id: "5wM2b0mX0pTq0sQyYw3n1A", part: "trades", from: 0, size: 50 },
  isReading: true,
  run: async (call, { task_id: taskId, part, from, size, objective, x, y }) => {
    const found = await findResult(call, taskId);
    const { kind, words, caveats } = found;
    const start = { task_id: taskId, kind, words, part };
    if (part === "summary") return { ...start, ...summaryOf(found), caveats };
    return pageOf(start, rowsIn(found, part, { objective, x, y }), { from, size }, caveats);
  },
});
