import { chosenRegion } from "../../cloud/account.ts";
import { readOutputs } from "../../cloud/outputs.ts";

/**
 * The environment in which store code reaches the settings of a deployed stage, by the operator's own rights. Throws a
 * Refusal where no region is chosen or nothing is deployed there.
 */
export const cloudTables = async (stageName: string): Promise<Readonly<Record<string, string>>> => {
  await chosenRegion();
  return { SETTINGS_TABLE: (await readOutputs(stageName)).get("SettingsTable") };
};
