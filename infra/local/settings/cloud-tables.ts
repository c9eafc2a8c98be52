import { chosenRegion } from "../../cloud/account.ts";
import { readOutputs } from "../../cloud/outputs.ts";

/**
 * The environment for store code that reads the settings of a deployed stage with the operator's credentials. Throws a
 * Refusal where no region is chosen or the stage is not deployed.
 */
export const cloudTables = async (stageName: string): Promise<Readonly<Record<string, string>>> => {
  await chosenRegion();
  return { SETTINGS_TABLE: (await readOutputs(stageName)).get("SettingsTable") };
};
