import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { billingEvents } from "#shared/contracts/billing.ts";
import { objectsIn } from "../../functions/store/objects/objects.ts";
import { readManifest } from "../../functions/tickers/manifest.ts";
import { WEBHOOK_EVENTS } from "../api/webhook-events.ts";
import { PLACEHOLDER_KEYS } from "../data/billing-keys.ts";
import { isInZone } from "../site/hosted-zone.ts";
import type { Stage } from "../stages.ts";
import { accountFaults, chosenRegion } from "./account.ts";
import { deployStacks, type Tools } from "./deploy-stacks.ts";
import { type Outputs, readOutputs } from "./outputs.ts";
import { readinessFaults } from "./readiness.ts";
import { Refusal } from "./refusal.ts";
import { isInSandbox } from "./sender.ts";
import { faultsOf } from "./settings.ts";
import { uploadSite } from "./upload.ts";

/** The steps of a deployment; each can run alone. */

/** Returns what a deployed stage lacks, as lines of text; empty when it is complete. */
type Look = (stage: Stage, outputs: Outputs) => Promise<readonly string[]>;

const domain: Look = async ({ domain, zone }, outputs) =>
  domain === undefined || (zone && isInZone(domain.name, zone))
    ? []
    : [
        `DNS: lead ${domain.name} to ${outputs.get("CloudFrontName")}, by CNAME, or by ALIAS where it is a zone of its own.`,
      ];

const mails: Look = async ({ mail }) =>
  mail && (await isInSandbox())
    ? ["Mail: ask SES for production access in this region; until then it mails verified addresses only."]
    : [];

const payments: Look = async (_, outputs) => {
  const secret = outputs.get("BillingKeysSecret");
  const { SecretString } = await new SecretsManagerClient({}).send(
    new GetSecretValueCommand({ SecretId: secret }),
  );
  if (SecretString !== PLACEHOLDER_KEYS) return [];
  return [
    `Stripe: register the webhook ${outputs.get("SiteAddress")}${billingEvents.path} for`,
    `  ${WEBHOOK_EVENTS.join(", ")};`,
    '  write {"apiKey":"sk_…","webhookSecret":"whsec_…"} into keys.json, and',
    `  aws secretsmanager put-secret-value --secret-id ${secret} --secret-string file://keys.json`,
  ];
};

const data: Look = async ({ name }, outputs) => {
  const { tickers } = await readManifest(objectsIn(() => outputs.get("MarketBucket")));
  return Object.keys(tickers).length > 0
    ? []
    : [`Data: there is no ticker yet: npm run seed -- --stage ${name} --sample all, or your own chains.`];
};

const alarms: Look = async ({ alarms }) => {
  if (!alarms) return [];
  return alarms.email === undefined
    ? ["Alarms: nobody hears of them: put an e-mail into alarms of stages.ts."]
    : [`Alarms: ${alarms.email} gets them once the mail of AWS about it was confirmed.`];
};

/** Returns the remaining manual steps of a deployed stage, as lines of text. */
const leftToDo = async (stage: Stage): Promise<string[]> => {
  const outputs = await readOutputs(stage.name);
  const found = await Promise.all(
    [domain, mails, payments, data, alarms].map((look) => look(stage, outputs)),
  );
  return found.flat();
};

type DeployTools = Tools & {
  /** Builds the site when its sources are newer, and returns its folder. */
  readonly builtSite: () => Promise<string>;
  /** Writes the stage's templates and bundles. */
  readonly assemble: (stage: Stage) => Promise<unknown>;
};

type Options = {
  /** The only step to run, with its prerequisites. */
  readonly only?: string | undefined;
  /** True for prod's first deployment, whose site AWS looks at before it grants what users need. */
  readonly isFirst?: boolean;
};

type Step = (stage: Stage, tools: DeployTools, options: Options) => Promise<void>;

const check: Step = async (stage, { say }, { isFirst = false }) => {
  const settings = faultsOf(stage);
  if (settings.length > 0)
    throw new Refusal([`infra/stages.ts, ${stage.name}:`, ...settings.map((line) => `  ${line}`)].join("\n"));
  const region = await chosenRegion();
  const faults = await accountFaults(stage, region);
  if (faults.length > 0) throw new Refusal(faults.join("\n"));
  const missing = isFirst ? [] : await readinessFaults(stage);
  if (missing.length > 0)
    throw new Refusal([...missing, "The first deployment goes without them, with --first."].join("\n"));
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
export const deployStage = async (
  stage: Stage,
  tools: DeployTools,
  { only, isFirst = false }: Options = {},
): Promise<void> => {
  if (only !== undefined && !stepNames.includes(only))
    throw new Refusal(`there is no step ${only}: ${stepNames.join(", ")}`);
  for (const name of only === undefined ? stepNames : [...(BEFORE[only] ?? []), only])
    await STEPS[name]?.(stage, tools, { isFirst });
};
