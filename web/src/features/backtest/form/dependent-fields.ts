import type { FormChoices } from "#shared/contracts/form/form-answer.ts";

/** Fields that other fields rule (spec §4, *Dependent fields*): which unit they carry, and whether they apply at all. */

export type Unit = { readonly text: string; readonly side: "before" | "after" };

/** What stands in a field that does not apply. */
export const NOT_APPLICABLE = "-";

type SizedBy = "trade_sizing" | "stop_loss" | "take_prof";

/**
 * The unit of trade_size, stop_size or prof_size under the chosen type, % behind the input and others before it;
 * undefined where the type has no unit and the size does not apply.
 */
export const sizeUnit = (choices: FormChoices, by: SizedBy, chosen: string): Unit | undefined => {
  const text = choices.inputs[by][chosen] ?? "";
  if (text === "") return undefined;
  return { text, side: text === "%" ? "after" : "before" };
};

/** The unit of low_filter and high_filter, behind the input; undefined where the criterion has no bounds. */
export const boundsUnit = (choices: FormChoices, criterion: string): Unit | undefined => {
  if (criterion.includes("mov avg")) return undefined;
  return { text: choices.inputs.filter_criteria[criterion] ?? "", side: "after" };
};

/** Whether look_back_days applies to the criterion. */
export const takesLookBack = (criterion: string): boolean =>
  criterion.includes("mov avg") || criterion.includes("chg");
