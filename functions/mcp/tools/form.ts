import * as z from "zod";
import { NO_RESULT } from "../caveats.ts";
import { type ToolCall, tool } from "../tool.ts";

const KINDS = ["backtest", "portfolio", "sweep"] as const;

/** The six groups of a backtest's body, each a list of rows. */
const GROUP_NAMES = [
  "overallFields",
  "filterFields",
  "riskFields",
  "eventFields",
  "volFields",
  "optFields",
] as const;

const ofBacktest = async ({ ask }: ToolCall) => {
  const [one, two, three, four, five, six, { inputs, check_boxes: switches }] = await ask("getBacktestForm");
  const rows = [one, two, three, four, five, six];
  return {
    initial: Object.fromEntries(GROUP_NAMES.map((name, at) => [name, [rows[at]]])),
    choices: inputs,
    switches,
    notes: [
      "Only ticker is needed in overallFields, and one row in optFields. A field left out means its blank.",
      "riskFields, eventFields and volFields count only with risk_management, event_filters and entry_filters on in filterFields.",
      "Choices map a name to its unit; send the name.",
    ],
  };
};

const FORMS: Readonly<Record<(typeof KINDS)[number], (call: ToolCall) => Promise<object>>> = {
  backtest: ofBacktest,
  portfolio: async ({ ask }) => {
    const { defaults, limits } = await ask("getPortfolioForm");
    return {
      initial: defaults,
      limits,
      notes: ["Members are backtests. The account, the period and interest are the portfolio's."],
    };
  },
  sweep: async ({ ask }) => {
    const { defaults, limits, structures } = await ask("getSweepForm");
    return {
      initial: defaults,
      limits,
      notes: [
        "A list takes numbers, or {from, to, step}. Each further value multiplies the combinations.",
        "`initial` is the full grid, over 200 million combinations. Ask a smaller question.",
      ],
      structures,
    };
  },
};

export const describeForm = tool({
  title: "Describe a form",
  description:
    "What a backtest, a portfolio or a sweep takes: a body that runs, the choices of its fields with their units, and the limits.",
  args: z.strictObject({ kind: z.enum(KINDS).default("backtest") }),
  example: { kind: "backtest" },
  isReading: true,
  run: async (call, { kind }) => ({ kind, ...(await FORMS[kind](call)), caveats: NO_RESULT }),
});
