import { resolve } from "node:path";
import { chosenRegion } from "../cloud/account.ts";
import { runCommand } from "../cloud/arguments.ts";
import { putStage } from "../cloud/copies/copy-stage.ts";
import { currentUsers } from "../cloud/copies/current-users.ts";
import { type StageData, stageDataOf } from "../cloud/copies/kept.ts";
import { fillPool, poolOf } from "../cloud/copies/new-pool.ts";
import { restoreObjects } from "../cloud/copies/past-objects.ts";
import { restoreRows } from "../cloud/copies/past-rows.ts";
import { readOutputs } from "../cloud/outputs.ts";
import { report } from "../local/console/report.ts";
import { isForStage } from "./console.ts";
import { type MomentOrder, type RestoreOrder, restoreOrderOf } from "./restore/restore-order.ts";

/** `npm run restore -- --stage dev …` (`infra/operating/disasters.md`); without a stage, that of the one-machine run. */

/** Profiles first, since they say whose rest comes back; objects before other rows, which name them. */
const restoreMoment = async (data: StageData, order: MomentOrder): Promise<void> => {
  const past = { at: order.at, replaces: order.replaces };
  const about = { past, users: currentUsers(data, order.user), tell: report.say };
  const rest = order.tables.filter((name) => name !== "profiles");
  if (rest.length < order.tables.length) await restoreRows(data, "profiles", about);
  for (const name of order.buckets) await restoreObjects(data, name, about);
  for (const name of rest) await restoreRows(data, name, about);
};

const carryOut = async (order: RestoreOrder): Promise<void> => {
  await chosenRegion();
  const outputs = await readOutputs(order.stage);
  const data = stageDataOf(outputs);
  if (order.kind === "moment") return restoreMoment(data, order);
  if (order.kind === "folder") await putStage(data, { path: resolve(order.folder), tell: report.say });
  await fillPool(data, poolOf(outputs), report.say);
  report.say(`${order.stage} has its users: each takes a new password with "Forgot password?"`);
};

const args = process.argv.slice(2);
if (isForStage(args)) await runCommand(async () => carryOut(restoreOrderOf(args, Date.now())));
else await import("../local/restore.ts");
