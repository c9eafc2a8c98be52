import { spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { exportAssembly } from "../assembly.ts";
import { PROJECT_FOLDER } from "../bundle.ts";
import { builtKernel } from "../kernel-build.ts";
import { report } from "../local/console/report.ts";
import { ensureSite } from "../local/service/build.ts";
import type { Stage } from "../stages.ts";
import { accountFaults, chosenRegion } from "./account.ts";
import { runCommand, stageOfCloud } from "./arguments.ts";
import { deployStacks, type Tools } from "./deploy-stacks.ts";
import { leftToDo } from "./left-to-do.ts";
import { readOutputs } from "./outputs.ts";
import { Refusal } from "./refusal.ts";
import { faultsOf } from "./settings.ts";
import { uploadSite } from "./upload.ts";

/**
 * `npm run deploy -- --stage dev`: checks the settings, builds, deploys all stacks, uploads the site and says what is left
 * to do. `--only STEP` does one of these alone; `--yes` deploys without asking about changes of rights.
 */

const USAGE = `usage: npm run deploy -- --stage dev [--only check|build|stacks|upload|left] [--yes]`;

/** How often it is looked whether somebody has put a record in. */
const LOOK_EVERY_MS = 15_000;

const CDK = join(PROJECT_FOLDER, "node_modules/aws-cdk/bin/cdk");

const runCdk = (args: readonly string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [CDK, ...args], { cwd: PROJECT_FOLDER, stdio: "inherit" });
    child.on("error", reject);
    child.on("exit", (status) =>
      status === 0 ? resolve() : reject(new Refusal("CDK did not deploy: see its words above.")),
    );
  });

const check = async (stage: Stage): Promise<void> => {
  const settings = faultsOf(stage);
  if (settings.length > 0)
    throw new Refusal([`infra/stages.ts, ${stage.name}:`, ...settings.map((line) => `  ${line}`)].join("\n"));
  const region = await chosenRegion();
  const faults = await accountFaults(stage, region);
  if (faults.length > 0) throw new Refusal(faults.join("\n"));
  report.say(`Stage ${stage.name} may be deployed to ${region}`);
};

const build = async (stage: Stage): Promise<void> => {
  await ensureSite();
  await builtKernel();
  await exportAssembly({ stage });
};

const upload = async (stage: Stage): Promise<void> => {
  await chosenRegion();
  const outputs = await readOutputs(stage.name);
  const { files, removed } = await uploadSite({
    folder: await ensureSite(),
    bucket: outputs.get("SiteBucket"),
    distributionId: outputs.get("SiteDistribution"),
    nowMs: Date.now(),
  });
  const gone = removed === 0 ? "" : `, ${removed} of old releases removed`;
  report.say(`${files} files are on ${outputs.get("SiteAddress")}${gone}`);
};

const left = async (stage: Stage): Promise<void> => {
  await chosenRegion();
  const lines = await leftToDo(stage);
  for (const line of lines.length > 0 ? ["Left to do:", ...lines] : ["Nothing is left to do."])
    report.say(line);
};

/** In their order. */
const STEPS: Readonly<Record<string, (stage: Stage, tools: Tools) => Promise<void>>> = {
  check,
  build,
  stacks: (stage, tools) => deployStacks(tools, stage),
  upload,
  left,
};

/** What must be done before a step that is asked for alone. */
const BEFORE: Readonly<Record<string, readonly string[]>> = { stacks: ["check", "build"] };

const stepsIn = (only: string | undefined): readonly string[] => {
  if (only === undefined) return Object.keys(STEPS);
  if (!(only in STEPS)) throw new Refusal(`there is no step ${only}\n${USAGE}`);
  return [...(BEFORE[only] ?? []), only];
};

const readArguments = () => {
  try {
    return parseArgs({
      options: {
        stage: { type: "string" },
        only: { type: "string" },
        yes: { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    throw new Refusal(`${(error as Error).message}\n${USAGE}`);
  }
};

await runCommand(async () => {
  const { stage: name, only, yes } = readArguments();
  const stage = stageOfCloud(name, USAGE);
  const approval = yes ? ["--require-approval", "never"] : [];
  const tools: Tools = {
    say: report.say,
    cdk: (args) => runCdk([...args, ...approval]),
    wait: () => sleep(LOOK_EVERY_MS),
  };
  for (const step of stepsIn(only)) await STEPS[step]?.(stage, tools);
});
