import { DELTA, type Fields, hasUnit, isOn, MORE_THAN_0, OPTIONAL, SIZE, WHOLE } from "./field.ts";

/** Early exits: the one row of riskFields. */

const STOP_LOSS = {
  None: "",
  "% of premium": "%",
  "% of max loss": "%",
  "$ per spread": "$",
} as const;

const TAKE_PROFIT = {
  None: "",
  "% of premium": "%",
  "% of max profit": "%",
  "$ per spread": "$",
} as const;

/** X3. Also accepted in overallFields, where riskFields wins (E3). Reading moves them to riskFields. */
export const STOP_AND_TARGET_FIELDS = {
  stop_loss: {
    kind: "choice",
    label: "Stop loss type",
    hint: "What the loss is measured by: the opening premium, the greatest possible loss, or dollars per spread. Checked at each close, costs included.",
    choices: STOP_LOSS,
    blank: "None",
    initial: "None",
    saved: "always",
  },
  stop_size: {
    ...SIZE,
    label: "Stop loss",
    hint: "The loss at which the position is closed.",
    when: hasUnit("stop_loss", STOP_LOSS),
    limits: () => MORE_THAN_0,
    unit: { by: "stop_loss" },
    saved: "always",
  },
  take_prof: {
    kind: "choice",
    label: "Profit type",
    hint: "What the profit is measured by: the opening premium, the greatest possible profit, or dollars per spread. Checked at each close, costs included.",
    choices: TAKE_PROFIT,
    blank: "None",
    initial: "None",
    saved: "always",
  },
  prof_size: {
    ...SIZE,
    label: "Profit target",
    hint: "The profit at which the position is closed.",
    when: hasUnit("take_prof", TAKE_PROFIT),
    limits: () => MORE_THAN_0,
    unit: { by: "take_prof" },
    saved: "always",
  },
} as const satisfies Fields;

const PERCENT_OF_PREMIUM = {
  kind: "number",
  min: 0,
  max: SIZE.max,
  unit: { text: "%", side: "after" },
} as const;

export const RISK_FIELDS = {
  ...STOP_AND_TARGET_FIELDS,
  // X5
  exit_dte: {
    ...WHOLE,
    ...OPTIONAL,
    label: "Exit at DTE",
    hint: "Calendar days to the earliest expiration at which the position is closed. Blank or 0 does not look at them.",
  },
  exit_delta: {
    ...DELTA,
    ...OPTIONAL,
    label: "Exit at delta",
    hint: "0 to 1, without sign: the position is closed once the delta of any short option reaches it. Blank or 0 does not look at it.",
  },
  trail: {
    ...PERCENT_OF_PREMIUM,
    ...OPTIONAL,
    label: "Trailing stop",
    hint: "How far the profit may fall below its best before the position is closed, in % of the opening premium, at closing prices and costs included. Blank or 0 sets none.",
  },
  trail_from: {
    ...PERCENT_OF_PREMIUM,
    ...OPTIONAL,
    label: "Trail from profit",
    hint: "The profit, in % of the opening premium, that must have been reached before the trailing stop counts. Blank trails from the first session on.",
    when: isOn("trail"),
  },
} as const satisfies Fields;
