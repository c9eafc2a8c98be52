import { resolve } from "node:path";
import { chosenRegion } from "../cloud/account.ts";
import { runCommand } from "../cloud/arguments.ts";
import { copyStage } from "../cloud/copies/copy-stage.ts";
import { stageDataOf } from "../cloud/copies/kept.ts";
import { readOutputs } from "../cloud/outputs.ts";
import { Refusal } from "../cloud/refusal.ts";
import { report } from "../local/console/report.ts";
import { isForStage, readOrder } from "./console.ts";

/**
 * `npm run backup -- --stage dev FOLDER` copies the rows and objects of a stage that users and operators made into an empty
 * folder, from which `npm run restore` fills a new stage. Without a stage it copies the data of the one-machine run.
 */

const USAGE = `usage: npm run backup -- FOLDER                  the data of the service on this machine
       npm run backup -- --stage dev FOLDER      users, saved work, settings, inbox, and markets of a stage`;

const carryOut = async (args: readonly string[]): Promise<void> => {
  const { positionals, stage = "" } = readOrder(args, USAGE, {});
  const [folder, ...others] = positionals;
  if (folder === undefined || others.length > 0) throw new Refusal(USAGE);
  await chosenRegion();
  const data = stageDataOf(await readOutputs(stage));
  const { files } = await copyStage(data, { stage, path: resolve(folder), tell: report.say });
  report.say(`${stage} is copied to ${resolve(folder)}: ${files.length} files`);
};

const args = process.argv.slice(2);
if (isForStage(args)) await runCommand(() => carryOut(args));
else await import("../local/backup.ts");
