type AgentTools = {
  readonly tools: readonly string[];
  readonly does: string;
  /** The scope that a key needs. */
  readonly scope: string;
};

/** The tools of agents by what they do. */
export const AGENT_TOOLS: readonly AgentTools[] = [
  { tools: ["list_markets", "describe_form"], does: "Say what there is to test.", scope: "read" },
  {
    tools: ["check_strategy", "count_sweep"],
    does: "Check a strategy and size a sweep. They run nothing.",
    scope: "read",
  },
  { tools: ["run_backtest", "run_portfolio"], does: "Run, and wait for the figures.", scope: "run" },
  {
    tools: ["run_sweep"],
    does: "Says the sweep's size first, and starts it once confirmed.",
    scope: "sweep",
  },
  {
    tools: ["get_task", "get_result", "compare_results"],
    does: "Follow a run, read its results in pages, and compare them.",
    scope: "read",
  },
];
