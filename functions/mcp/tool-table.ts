import type { Tool } from "./tool.ts";
import { checkStrategy } from "./tools/check.ts";
import { compareResults } from "./tools/compare.ts";
import { describeForm } from "./tools/form.ts";
import { listMarkets } from "./tools/markets.ts";
import { getResult } from "./tools/results.ts";
import { runBacktest, runPortfolio } from "./tools/run.ts";
import { countSweep, runSweep } from "./tools/sweep.ts";
import { getTask } from "./tools/tasks.ts";

/** The tools by name, in the order in which an agent uses them. */
export const TOOLS = {
  list_markets: listMarkets,
  describe_form: describeForm,
  check_strategy: checkStrategy,
  run_backtest: runBacktest,
  run_portfolio: runPortfolio,
  count_sweep: countSweep,
  run_sweep: runSweep,
  get_task: getTask,
  get_result: getResult,
  compare_results: compareResults,
} as const satisfies Readonly<Record<string, Tool<unknown>>>;

export type ToolName = keyof typeof TOOLS;

export const isTool = (name: string): name is ToolName => Object.hasOwn(TOOLS, name);
