import { spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { builtKernel } from "../bundles/kernel-build.ts";
import { PROJECT_FOLDER } from "../folders.ts";
import { report } from "../local/console/report.ts";
import { ensureSite } from "../local/service/build.ts";
import type { Stage } from "../stages.ts";
import { runCommand, stageOfCloud } from "./arguments.ts";
import { deployStage, stepNames } from "./deploy-stage.ts";
import { Refusal } from "./refusal.ts";

/**
 * `npm run deploy -- --stage dev` checks the settings, builds, deploys all stacks, uploads the site, and prints the
 * remaining manual steps. `--only STEP` runs one step; `--yes` deploys without confirming changes of rights; `--first`
 * deploys prod to an account that AWS has not prepared for users yet.
 */

const USAGE = `usage: npm run deploy -- --stage dev [--only ${stepNames.join("|")}] [--yes] [--first]`;

/** Interval between checks for a DNS record. */
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

const assemble = async (stage: Stage): Promise<void> => {
  await builtKernel();
  // CDK takes a second to load, which a refused argument does not wait for.
  const { exportAssembly } = await import("../assembly.ts");
  await exportAssembly({ stage });
};

const readArguments = () => {
  try {
    return parseArgs({
      options: {
        stage: { type: "string" },
        only: { type: "string" },
        yes: { type: "boolean", default: false },
        first: { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    throw new Refusal(`${(error as Error).message}\n${USAGE}`);
  }
};

await runCommand(async () => {
  const { stage: name, only, yes, first: isFirst } = readArguments();
  const approval = yes ? ["--require-approval", "never"] : [];
  const tools = {
    say: report.say,
    cdk: (args: readonly string[]) => runCdk([...args, ...approval]),
    wait: () => sleep(LOOK_EVERY_MS),
    builtSite: ensureSite,
    assemble,
  };
  await deployStage(stageOfCloud(name, USAGE), tools, { only, isFirst });
});
