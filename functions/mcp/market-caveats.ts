import { readJobFile } from "../tasks/job-file.ts";
import { type Caveats, caveatsOfJob, fillsOfBody, NO_RESULT } from "./caveats.ts";
import type { ToolCall } from "./tool.ts";

/** Caveats before a result: of the data that a body would run on, or that a task runs on. */

type Body = Readonly<Record<string, unknown>>;

export const marketData = async ({ ask }: Pick<ToolCall, "ask">) => {
  const [, , , , , , { data = {} }] = await ask("getBacktestForm");
  return data;
};

/** Returns the caveats of a body that a route accepted, on these tickers. */
export const caveatsOfBody = async (
  call: Pick<ToolCall, "ask">,
  body: Body,
  tickers: readonly string[],
): Promise<Caveats> => {
  const data = await marketData(call);
  const found = tickers.flatMap((ticker) => data[ticker] ?? []);
  const sources = [...new Set(found.map(({ source }) => source))];
  return {
    ...NO_RESULT,
    modelled: found.length > 0 ? found.some(({ modelled }) => modelled) : null,
    source: found.length > 0 ? sources.join(", ") : null,
    fills: fillsOfBody(body),
  };
};

/** Returns the caveats of a task without results yet. */
export const caveatsOfTask = async (
  { results }: Pick<ToolCall, "results">,
  taskId: string,
): Promise<Caveats> => caveatsOfJob((await readJobFile(results, taskId)).file);
