import { CloudFormationClient, DescribeStackEventsCommand } from "@aws-sdk/client-cloudformation";
import { assemblyFolderOf } from "../folders.ts";
import { isInZone } from "../site/hosted-zone.ts";
import { CERTIFICATE_REGION, stackName } from "../stack-name.ts";
import type { Mail, Stage } from "../stages.ts";
import { lateRightsOf } from "./late-rights.ts";
import { readOutputs } from "./outputs.ts";
import { isSenderVerified } from "./sender.ts";

/** CloudFormation's message for a certificate that waits for its DNS record. */
const RECORD = /Content of DNS Record is: \{Name: (\S+?),\s*Type: (\w+),\s*Value: (\S+?)\}/;

/** Returns the DNS record that a certificate waits for; undefined when the stack is absent or not waiting. */
export const certificateRecord = async (stackName: string): Promise<string | undefined> => {
  const client = new CloudFormationClient({ region: CERTIFICATE_REGION });
  const { StackEvents = [] } = await client
    .send(new DescribeStackEventsCommand({ StackName: stackName }))
    .catch((): { StackEvents?: undefined } => ({}));
  // Events come newest first; a wait of an earlier deployment is over.
  const [newest] = StackEvents;
  if (newest === undefined || !newest.ResourceStatus?.endsWith("_IN_PROGRESS")) return undefined;
  const [, name, type, value] = RECORD.exec(newest.ResourceStatusReason ?? "") ?? [];
  return name === undefined ? undefined : `${name} ${type} ${value}`;
};

export type Tools = {
  readonly say: (text: string) => void;
  /** Runs the CDK command line; rejects when it fails. */
  readonly cdk: (args: readonly string[]) => Promise<void>;
  /** Pauses between two checks of a manual step. */
  readonly wait: () => Promise<void>;
};

const deploy = ({ cdk }: Tools, stage: Stage, parts: readonly string[] | "all"): Promise<void> => {
  const stacks = parts === "all" ? ["--all"] : parts.map((part) => stackName(stage.name, part));
  return cdk(["deploy", "--app", assemblyFolderOf(stage.name), ...stacks]);
};

const TRIES = 3;

/** Deploys all stacks, and again where only rights were late: a first deployment creates roles and what needs them at once. */
const deployAll = async (tools: Tools, stage: Stage): Promise<void> => {
  for (let round = 1; ; round++)
    try {
      return await deploy(tools, stage, "all");
    } catch (error) {
      const late = round < TRIES ? await lateRightsOf(stage) : undefined;
      if (late === undefined) throw error;
      tools.say(`Rights of a new role are not in force yet (${late}). Deploying again …`);
      await tools.wait();
    }
};

const senderAdvice = async ({ domain, from }: Mail, stage: Stage): Promise<string[]> => {
  if (domain === undefined) return [`Open the link in the mail that Amazon sent to ${from}.`];
  const outputs = await readOutputs(stage.name);
  const records = [1, 2, 3].flatMap((nth) => outputs.find(`DnsRecord${nth}`) ?? []);
  if (records.length === 0) return [`The records of ${domain} are in its zone: SES looks at them soon.`];
  return [`Put these records into the DNS of ${domain}:`, ...records.map((record) => `  ${record}`)];
};

const waitForSender = async (tools: Tools, mail: Mail): Promise<void> => {
  if (await isSenderVerified(mail)) return;
  tools.say(
    `Waiting until SES knows ${mail.domain ?? mail.from} (Ctrl-C, and the command again, goes on later) …`,
  );
  do await tools.wait();
  while (!(await isSenderVerified(mail)));
};

/** Prints the DNS record that a certificate waits for, until `isOver`. A record in a hosted zone needs no message. */
const tellRecord = async ({ say, wait }: Tools, stage: Stage, isOver: () => boolean): Promise<void> => {
  const { domain, zone } = stage;
  if (domain && zone && isInZone(domain.name, zone)) return;
  while (!isOver()) {
    const record = await certificateRecord(stackName(stage.name, "Certificate"));
    if (record !== undefined) {
      say(
        `Put this record into the DNS of ${domain?.name}; the deployment goes on when it is seen:\n  ${record}`,
      );
      return;
    }
    await wait();
  }
};

const deployCertificate = async (tools: Tools, stage: Stage): Promise<void> => {
  let isOver = false;
  const told = tellRecord(tools, stage, () => isOver);
  try {
    await deploy(tools, stage, ["Certificate"]);
  } finally {
    isOver = true;
    await told;
  }
};

/**
 * Deploys the stacks of a stage: first those that need a proof of ownership (mail sender, certificate), with
 * instructions, then all. Needs the assembly. Safe to interrupt and repeat.
 */
export const deployStacks = async (tools: Tools, stage: Stage): Promise<void> => {
  const { mail, domain } = stage;
  if (mail) {
    await deploy(tools, stage, ["Mail"]);
    if (!(await isSenderVerified(mail))) for (const line of await senderAdvice(mail, stage)) tools.say(line);
  }
  if (domain && domain.certificateArn === undefined) await deployCertificate(tools, stage);
  if (mail) await waitForSender(tools, mail);
  await deployAll(tools, stage);
};
