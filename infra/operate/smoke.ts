import { parseArgs } from "node:util";
import { chosenRegion } from "../cloud/account.ts";
import { runCommand, stageOfCloud } from "../cloud/arguments.ts";
import { readOutputs } from "../cloud/outputs.ts";
import { Refusal } from "../cloud/refusal.ts";
import { report } from "../local/console/report.ts";
import { walk } from "./smoke/walk.ts";

/**
 * `npm run smoke -- --stage dev` walks the site's own roads after a deployment, as a subscribed user: pages, log-in, socket,
 * a backtest, a sweep, the endpoint for agents. `--address` names another site, such as the one-machine run's.
 */

const USAGE = `usage: BACKSPREAD_USER=… BACKSPREAD_PASSWORD=… npm run smoke -- --stage dev
       BACKSPREAD_USER=… BACKSPREAD_PASSWORD=… npm run smoke -- --address http://localhost:3000`;

const readArguments = () => {
  try {
    return parseArgs({ options: { stage: { type: "string" }, address: { type: "string" } } }).values;
  } catch (error) {
    throw new Refusal(`${(error as Error).message}\n${USAGE}`);
  }
};

const addressOf = async (stage: string | undefined): Promise<string> => {
  const { name } = stageOfCloud(stage, USAGE);
  await chosenRegion();
  return (await readOutputs(name)).get("SiteAddress");
};

await runCommand(async () => {
  const { stage, address } = readArguments();
  const { BACKSPREAD_USER: username, BACKSPREAD_PASSWORD: password } = process.env;
  if (!username || !password) throw new Refusal(USAGE);
  await walk(
    { address: (address ?? (await addressOf(stage))).replace(/\/$/, ""), username, password },
    report.say,
  );
});
