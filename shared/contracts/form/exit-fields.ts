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
    hint: "Measured in % of the opening premium, % of the max loss, or $ per spread. Checked at each close, costs included.",
    choices: STOP_LOSS,
    blank: "None",
    initial: "None",
    saved: "always",
  },
  stop_size: {
    ...SIZE,
    label: "Stop loss",
    hint: "Close the position at this loss.",
    when: hasUnit("stop_loss", STOP_LOSS),
    limits: () => MORE_THAN_0,
    unit: { by: "stop_loss" },
    saved: "always",
  },
  take_prof: {
    kind: "choice",
    label: "Profit type",
    hint: "Measured in % of the opening premium, % of the max profit, or $ per spread. Checked at each close, costs included.",
    choices: TAKE_PROFIT,
    blank: "None",
    initial: "None",
    saved: "always",
  },
  prof_size: {
    ...SIZE,
    label: "Profit target",
    hint: "Close the position at this profit.",
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
    hint: "Close the position this many calendar days before its earliest expiration. Leave blank to turn off.",
  },
  exit_delta: {
    ...DELTA,
    ...OPTIONAL,
    label: "Exit at delta",
    hint: "Close the position once any short option's delta reaches this. 0 to 1, without sign. Leave blank to turn off.",
  },
  trail: {
    ...PERCENT_OF_PREMIUM,
    ...OPTIONAL,
    label: "Trailing stop",
    hint: "Close the position once its profit falls this far below its best close, in % of the opening premium. Costs are included. Leave blank to turn off.",
  },
  trail_from: {
    ...PERCENT_OF_PREMIUM,
    ...OPTIONAL,
    label: "Trail from profit",
    hint: "Profit at which the trailing stop starts, in % of the opening premium. Leave blank to trail from the first session.",
    when: isOn("trail"),
  },
} as const satisfies Fields;
