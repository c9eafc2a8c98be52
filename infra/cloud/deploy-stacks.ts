import { CloudFormationClient, DescribeStackEventsCommand } from "@aws-sdk/client-cloudformation";
import { assemblyFolderOf } from "../folders.ts";
import { isInZone } from "../site/hosted-zone.ts";
import { CLOUDFRONT_REGION, type Mail, type Stage, stackName } from "../stages.ts";
import { readOutputs } from "./outputs.ts";
import { isSenderVerified } from "./sender.ts";

/**
 * Rights that IAM has granted but other services do not see yet, for up to a minute: the same deployment then fails once,
 * and succeeds when it is repeated.
 */
const LATE_RIGHTS = [
  // The role by which API Gateway logs, and the first stage of an API that logs by it.
  /role ARN does not have required permissions/i,
  /CloudWatch Logs role ARN must be set in account settings/i,
  // The state machine's log.
  /not authorized to access the Log Destination/i,
  // Roles that a service must assume.
  /must allow (AWS )?EventBridge Scheduler to assume the role/i,
  /role .*cannot be assumed by/i,
];

/** Stacks with a resource that needs such rights, the account's own first. */
const PARTS = ["Socket", "Work", "Api", "Routes"];

const reasonsOf = async (client: CloudFormationClient, name: string): Promise<string[]> => {
  const { StackEvents = [] } = await client
    .send(new DescribeStackEventsCommand({ StackName: name }))
    .catch((): { StackEvents?: undefined } => ({}));
  // Newest first; what failed before the last start of this stack is of an earlier deployment.
  const start = StackEvents.findIndex(
    ({ ResourceStatusReason }) => ResourceStatusReason === "User Initiated",
  );
  const last = start < 0 ? StackEvents : StackEvents.slice(0, start);
  return last.flatMap(({ ResourceStatus, ResourceStatusReason }) =>
    ResourceStatus?.endsWith("_FAILED") ? (ResourceStatusReason ?? []) : [],
  );
};

/** Returns the reason of the last deployment's failure where it was late rights; undefined otherwise. */
const lateRightsOf = async ({ name }: Stage): Promise<string | undefined> => {
  const client = new CloudFormationClient({});
  const stacks = ["Backspread-Account", ...PARTS.map((part) => stackName(name, part))];
  for (const stack of stacks) {
    const reasons = await reasonsOf(client, stack);
    const late = reasons.find((reason) => LATE_RIGHTS.some((pattern) => pattern.test(reason)));
    if (late !== undefined) return late;
  }
  return undefined;
};

/** CloudFormation's message for a certificate that waits for its DNS record. */
const RECORD = /Content of DNS Record is: \{Name: (\S+?),\s*Type: (\w+),\s*Value: (\S+?)\}/;

/** Returns the DNS record that a certificate waits for; undefined when the stack is absent or not waiting. */
export const certificateRecord = async (stackName: string): Promise<string | undefined> => {
  const client = new CloudFormationClient({ region: CLOUDFRONT_REGION });
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

/** Deploys the stacks of a stage, first those that need a proof of ownership. Safe to repeat. */
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
