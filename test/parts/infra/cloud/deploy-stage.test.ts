import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { deployStage } from "../../../../infra/cloud/deploy-stage.ts";
import { type Stage, stages } from "../../../../infra/stages.ts";
import { tempFolder } from "../../../support/temp-folder.ts";
import { fullProd } from "../filled-stages.ts";
import { deployedDev, openAccount } from "./aws.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

const dev: Stage = { ...stages.dev, mail: { from: "ann@trades.org" }, stripePriceId: "price_1Qx" };

/** Opens an account without the stage and records every action in order. */
const open = async () => {
  const account = deployedDev();
  const deployed = { ...account.stacks };
  for (const name of Object.keys(deployed))
    if (name.startsWith("Backspread-dev-")) delete account.stacks[name];
  const { asked: done, variables, store } = await openAccount(account, ["site", "market"]);
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const site = tempFolder();
  mkdirSync(join(site, "assets"));
  writeFileSync(join(site, "index.html"), "page");
  writeFileSync(join(site, "assets/app-1.js"), "script");
  const tools = {
    say: (text: string) => done.push(text),
    cdk: async (args: readonly string[]) => {
      done.push(`cdk ${args.slice(3).join(" ")}`);
      if (args.includes("--all")) Object.assign(account.stacks, deployed);
    },
    wait: async () => expect.unreachable(),
    builtSite: async () => {
      done.push("built the site");
      return site;
    },
    assemble: async ({ name }: Stage) => done.push(`assembled ${name}`),
  };
  return { account, done, tools, store };
};

const UPLOAD = [
  "built the site",
  "put assets/app-1.js",
  "put index.html",
  "invalidate EDEV /*",
  "put retired.json",
  "2 files are on https://d1.cloudfront.net",
];

test("checks, builds, deploys, uploads the site, and prints the remaining steps", async () => {
  const { done, tools } = await open();
  await deployStage(dev, tools);
  expect(done).toEqual([
    "Stage dev may be deployed to eu-central-1",
    "built the site",
    "assembled dev",
    "cdk Backspread-dev-Mail",
    "cdk --all",
    ...UPLOAD,
    "Left to do:",
    expect.stringMatching(/^Data: /),
    expect.stringMatching(/^Alarms: /),
  ]);
});

test("runs a step alone, but deploys no stacks unchecked or from an old assembly", async () => {
  const { done, tools } = await open();
  await deployStage(dev, tools, { only: "stacks" });
  expect(done).toEqual([
    "Stage dev may be deployed to eu-central-1",
    "built the site",
    "assembled dev",
    "cdk Backspread-dev-Mail",
    "cdk --all",
  ]);
  done.length = 0;
  await deployStage(dev, tools, { only: "upload" });
  expect(done).toEqual(UPLOAD);
});

test.each([undefined, "check", "stacks"])(
  "changes nothing for a stage with placeholders (step %s)",
  async (only) => {
    const { done, tools } = await open();
    await expect(deployStage(stages.dev, tools, { only })).rejects.toThrow("stripePriceId is still");
    await expect(deployStage(stages.prod, tools, { only })).rejects.toThrow("operator.law is empty");
    expect(done).toEqual([]);
  },
);

test("changes nothing in an account without CDK's bootstrap", async () => {
  const { account, done, tools } = await open();
  delete account.stacks.CDKToolkit;
  await expect(deployStage(dev, tools)).rejects.toThrow("npx cdk bootstrap aws://ACCOUNT/eu-central-1");
  expect(done).toEqual([]);
});

const prod: Stage = {
  ...fullProd,
  accountConcurrency: 500,
};

test.each([
  [10, "Lambda runs 10 functions at a time in this account, too few for users: request 1,000"],
  [400, "accountConcurrency is 500, but Lambda runs 400 functions at a time in this account: request"],
])(
  "refuses prod in an account of %i concurrent functions, and says what to request",
  async (granted, fault) => {
    const { account, done, tools } = await open();
    account.stacks.CDKToolkit = {};
    account.concurrency = granted;
    account.sender.isInSandbox = true;
    const attempt = deployStage(prod, tools, { only: "check" });
    await expect(attempt).rejects.toThrow(fault);
    await expect(attempt).rejects.toThrow("SES is in its sandbox");
    expect(done).toEqual([]);
  },
);

test("checks prod where AWS has granted enough, or where the deployment is the first", async () => {
  const { account, done, tools } = await open();
  account.concurrency = 1000;
  await deployStage(prod, tools, { only: "check" });
  Object.assign(account, { concurrency: 10, sender: { isVerified: true, isInSandbox: true } });
  await deployStage(prod, tools, { only: "check", isFirst: true });
  expect(done).toEqual(Array(2).fill("Stage prod may be deployed to eu-central-1"));
});

test("leaves the site unchanged when the deployment fails", async () => {
  const { done, tools } = await open();
  const cdk = async () => {
    throw new Error("refused");
  };
  await expect(deployStage(dev, { ...tools, cdk })).rejects.toThrow("refused");
  expect(done).not.toContain("put index.html");
});
