import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { accountFaults, chosenRegion } from "../../../../infra/cloud/account.ts";
import { deployStacks } from "../../../../infra/cloud/deploy-stacks.ts";
import { type Stage, stages } from "../../../../infra/stages.ts";
import { type Account, deployedDev, openAccount } from "./aws.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

const RECORD = "Content of DNS Record is: {Name: _a.trades.org.,Type: CNAME,Value: _b.acm-validations.aws.}";
const WAITING = [{ status: "CREATE_IN_PROGRESS", reason: RECORD }];

const prod: Stage = {
  ...stages.prod,
  domain: { name: "trades.org", subdomainsUseTls: false },
  mail: { from: "no-reply@trades.org", domain: "trades.org" },
};

const open = async (account: Account) => {
  const { variables } = await openAccount(account, []);
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
};

/** Deploys with a fake CDK that records its calls; `onWait` acts while the deployment waits. */
const deploy = async (
  stage: Stage,
  {
    onWait = () => undefined,
    certificate = async () => undefined,
    all = async () => undefined,
  }: {
    readonly onWait?: (nth: number) => void;
    readonly certificate?: () => Promise<void>;
    readonly all?: () => Promise<void>;
  } = {},
): Promise<string[]> => {
  const done: string[] = [];
  let waits = 0;
  await deployStacks(
    {
      say: (text) => done.push(text),
      cdk: async ([verb, app, folder, ...stacks]) => {
        expect([verb, app, folder?.endsWith(`cdk.${stage.name}`)]).toEqual(["deploy", "--app", true]);
        done.push(`cdk ${stacks.join(" ")}`);
        if (stacks.includes(`Backspread-${stage.name}-Certificate`)) await certificate();
        if (stacks.includes("--all")) await all();
      },
      wait: async () => onWait(++waits),
    },
    stage,
  );
  return done;
};

describe("deploying a stage", () => {
  test("deploys the sender first and continues when it is verified", async () => {
    await open(deployedDev());
    expect(await deploy(stages.dev)).toEqual(["cdk Backspread-dev-Mail", "cdk --all"]);
  });

  test("deploys again where rights were late, three times in all, and no more after any other failure", async () => {
    const account = deployedDev();
    const stack = "Backspread-dev-Work";
    const failing = (reason: string, times: number) => {
      let left = times;
      account.events[stack] = [
        { status: "ROLLBACK_COMPLETE" },
        { status: "CREATE_FAILED", reason },
        { status: "CREATE_IN_PROGRESS", reason: "User Initiated" },
        { status: "CREATE_FAILED", reason: "not authorized to access the Log Destination" },
      ];
      return async () => {
        if (left-- > 0) throw new Error("cdk failed");
      };
    };
    await open(account);
    const late = "The state machine IAM Role is not authorized to access the Log Destination";
    const done = await deploy(stages.dev, { all: failing(late, 2) });
    expect(done.filter((line) => line === "cdk --all")).toHaveLength(3);
    expect(done).toContain(`Rights of a new role are not in force yet (${late}). Deploying again …`);
    await expect(deploy(stages.dev, { all: failing(late, 3) })).rejects.toThrow("cdk failed");
    await expect(deploy(stages.dev, { all: failing("Quota exceeded", 1) })).rejects.toThrow("cdk failed");
  });

  test("waits until a single address is verified", async () => {
    const account = deployedDev();
    account.sender.isVerified = false;
    await open(account);
    const onWait = (nth: number) => {
      account.sender.isVerified = nth === 3;
    };
    expect(await deploy(stages.dev, { onWait })).toEqual([
      "cdk Backspread-dev-Mail",
      `Open the link in the mail that Amazon sent to ${stages.dev.mail.from}.`,
      expect.stringMatching(/^Waiting until SES knows/),
      "cdk --all",
    ]);
  });

  test("prints all DNS records before waiting, the certificate's once it exists", async () => {
    const account = deployedDev();
    account.sender.isVerified = false;
    account.stacks["Backspread-prod-Mail"] = {
      DnsRecord1: "t1._domainkey.trades.org CNAME t1.dkim.amazonses.com",
      DnsRecord2: "t2._domainkey.trades.org CNAME t2.dkim.amazonses.com",
      DnsRecord3: "t3._domainkey.trades.org CNAME t3.dkim.amazonses.com",
    };
    await open(account);
    let issue = (): void => undefined;
    const certificate = () =>
      new Promise<void>((resolve) => {
        issue = resolve;
      });
    const onWait = (nth: number) => {
      if (nth === 2) account.events["Backspread-prod-Certificate"] = WAITING;
      if (nth > 2) account.sender.isVerified = true;
    };
    const deployed = deploy(prod, { certificate, onWait });
    await vi.waitFor(() => expect(account.events).toHaveProperty("Backspread-prod-Certificate"));
    issue();
    expect(await deployed).toEqual([
      "cdk Backspread-prod-Mail",
      "Put these records into the DNS of trades.org:",
      "  t1._domainkey.trades.org CNAME t1.dkim.amazonses.com",
      "  t2._domainkey.trades.org CNAME t2.dkim.amazonses.com",
      "  t3._domainkey.trades.org CNAME t3.dkim.amazonses.com",
      "cdk Backspread-prod-Certificate",
      expect.stringContaining("_a.trades.org. CNAME _b.acm-validations.aws."),
      "Waiting until SES knows trades.org (Ctrl-C, and the command again, goes on later) …",
      "cdk --all",
    ]);
  });

  test("prints no record of an issued certificate", async () => {
    const account = deployedDev();
    account.events["Backspread-prod-Certificate"] = [{ status: "CREATE_COMPLETE" }, ...WAITING];
    await open(account);
    const done = await deploy(prod);
    expect(done).toEqual(["cdk Backspread-prod-Mail", "cdk Backspread-prod-Certificate", "cdk --all"]);
  });

  test("prints no record for a stage with a zone", async () => {
    const account = deployedDev();
    account.sender.isVerified = false;
    account.stacks["Backspread-prod-Mail"] = { Sender: "trades.org" };
    account.events["Backspread-prod-Certificate"] = WAITING;
    await open(account);
    const onWait = () => {
      account.sender.isVerified = true;
    };
    expect(await deploy({ ...prod, zone: { id: "Z1", name: "trades.org" } }, { onWait })).toEqual([
      "cdk Backspread-prod-Mail",
      "The records of trades.org are in its zone: SES looks at them soon.",
      "cdk Backspread-prod-Certificate",
      expect.stringMatching(/^Waiting until SES knows trades.org/),
      "cdk --all",
    ]);
  });

  test("creates no certificate beside the operator's", async () => {
    await open(deployedDev());
    const domain = {
      name: "trades.org",
      subdomainsUseTls: true,
      certificateArn: "arn:aws:acm:us-east-1:1:certificate/a",
    };
    expect(await deploy({ ...prod, domain })).toEqual(["cdk Backspread-prod-Mail", "cdk --all"]);
  });
});

describe("the account of a deployment", () => {
  beforeEach(() => {
    vi.stubEnv("AWS_CONFIG_FILE", "/dev/null");
  });

  test("refuses an account without CDK's bootstrap before creating anything", async () => {
    const account = deployedDev();
    await open(account);
    expect(await accountFaults(stages.dev, "eu-central-1")).toEqual([]);
    delete account.stacks.CDKToolkit;
    expect(await accountFaults(stages.dev, "eu-central-1")).toEqual([
      "eu-central-1 is not prepared for CDK: npx cdk bootstrap aws://ACCOUNT/eu-central-1",
    ]);
    // The certificate belongs to CloudFront's region.
    expect(await accountFaults(prod, "eu-central-1")).toHaveLength(2);
  });

  test("uses one region for CDK and the AWS clients", async () => {
    vi.stubEnv("AWS_REGION", "");
    vi.stubEnv("AWS_DEFAULT_REGION", "eu-west-3");
    expect(await chosenRegion()).toBe("eu-west-3");
    expect(process.env.AWS_REGION).toBe("eu-west-3");
    vi.stubEnv("AWS_REGION", undefined);
    vi.stubEnv("AWS_DEFAULT_REGION", undefined);
    await expect(chosenRegion()).rejects.toThrow("no region is chosen: set AWS_REGION");
  });
});
