import type { Stage } from "../stages.ts";
import { accountFaults, chosenRegion } from "./account.ts";
import { deployStacks, type Tools } from "./deploy-stacks.ts";
import { leftToDo } from "./left-to-do.ts";
import { readOutputs } from "./outputs.ts";
import { Refusal } from "./refusal.ts";
import { faultsOf } from "./settings.ts";
import { uploadSite } from "./upload.ts";

/** The steps of a deployment; each can run alone. */

type DeployTools = Tools & {
  /** Builds the site when its sources are newer, and returns its folder. */
  readonly builtSite: () => Promise<string>;
  /** Writes the stage's templates and bundles. */
  readonly assemble: (stage: Stage) => Promise<unknown>;
};

type Step = (stage: Stage, tools: DeployTools) => Promise<void>;

const check: Step = async (stage, { say }) => {
  const settings = faultsOf(stage);
  if (settings.length > 0)
    throw new Refusal([`infra/stages.ts, ${stage.name}:`, ...settings.map((line) => `  ${line}`)].join("\n"));
  const region = await chosenRegion();
  const faults = await accountFaults(stage, region);
  if (faults.length > 0) throw new Refusal(faults.join("\n"));
  say(`Stage ${stage.name} may be deployed to ${region}`);
};

const build: Step = async (stage, { builtSite, assemble }) => {
  await builtSite();
  await assemble(stage);
};

const upload: Step = async (stage, { builtSite, say }) => {
  await chosenRegion();
  const outputs = await readOutputs(stage.name);
  const { files, removed } = await uploadSite({
    folder: await builtSite(),
    bucket: outputs.get("SiteBucket"),
    distributionId: outputs.get("SiteDistribution"),
    nowMs: Date.now(),
  });
  const gone = removed === 0 ? "" : `, ${removed} of old releases removed`;
  say(`${files} files are on ${outputs.get("SiteAddress")}${gone}`);
};

const left: Step = async (stage, { say }) => {
  await chosenRegion();
  const lines = await leftToDo(stage);
  for (const line of lines.length > 0 ? ["Left to do:", ...lines] : ["Nothing is left to do."]) say(line);
};

/** In the order of a deployment. */
const STEPS: Readonly<Record<string, Step>> = {
  check,
  build,
  stacks: (stage, tools) => deployStacks(tools, stage),
  upload,
  left,
};

/** Steps that must run before a step that is requested alone. */
const BEFORE: Readonly<Record<string, readonly string[]>> = { stacks: ["check", "build"] };

export const stepNames: readonly string[] = Object.keys(STEPS);

/** Runs all steps, or the named one with its prerequisites. Throws a Refusal for an unknown step. */
export const deployStage = async (stage: Stage, tools: DeployTools, only?: string): Promise<void> => {
  if (only !== undefined && !stepNames.includes(only))
    throw new Refusal(`there is no step ${only}: ${stepNames.join(", ")}`);
  for (const name of only === undefined ? stepNames : [...(BEFORE[only] ?? []), only])
    await STEPS[name]?.(stage, tools);
};
