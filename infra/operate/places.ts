import { capitalized } from "#shared/domain/capitalized.ts";
import { tableNames, variableOf } from "../../functions/store/table-list.ts";
import { chosenRegion } from "../cloud/account.ts";
import { readOutputs } from "../cloud/outputs.ts";
import { Refusal } from "../cloud/refusal.ts";
import { dataFolder } from "../local/data/data-folder.ts";
import { holderOf } from "../local/data/service-file.ts";
import { ensureAssembly } from "../local/service/build.ts";
import { clientVariables, templateVariables } from "../local/service/environment.ts";
import { readBlueprint } from "../local/template/blueprint.ts";

/** The environment for store code that works on the accounts, runs, and results of a service. */

type Variables = Readonly<Record<string, string>>;

/** That of the service that runs on a data folder. Throws a Refusal where none runs. */
const localPlaces = async (folder: string): Promise<Variables> => {
  const { tables: endpoint, key } = (await holderOf(folder)) ?? {};
  if (endpoint === undefined)
    throw new Refusal(`no service runs on ${folder}: start it with npm start, or say which --stage`);
  return {
    ...templateVariables(readBlueprint(await ensureAssembly())),
    ...clientVariables({}, endpoint, key),
    STRIPE_ENDPOINT_URL: endpoint,
  };
};

/** `refreshTokens` → `RefreshTokensTable`. */
const outputOf = (table: string): string => `${capitalized(table)}Table`;

/** That of a deployed stage, with the operator's own credentials. Throws a Refusal where it is not deployed. */
const cloudPlaces = async (stageName: string): Promise<Variables> => {
  await chosenRegion();
  const { get } = await readOutputs(stageName);
  return {
    ...Object.fromEntries(tableNames.map((name) => [variableOf(name), get(outputOf(name))])),
    MARKET_BUCKET: get("MarketBucket"),
    RESULTS_BUCKET: get("ResultsBucket"),
    STATE_MACHINE_ARN: get("WorkflowMachine"),
    USER_POOL_ID: get("UsersPool"),
    BILLING_KEYS_SECRET: get("BillingKeysSecret"),
    ERASE_ACCOUNTS_FUNCTION_NAME: get("EraseAccountsFunction"),
  };
};

/** That of a stage, or of the service that runs here where it is undefined. Throws a Refusal as above. */
export const placesOf = (stageName: string | undefined): Promise<Variables> =>
  stageName === undefined ? localPlaces(dataFolder()) : cloudPlaces(stageName);
