import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { PLACEHOLDER_KEYS } from "../../../../infra/data/billing-keys.ts";
import { PROJECT_FOLDER } from "../../../../infra/folders.ts";
import { tempFolder } from "../../../support/temp-folder.ts";
import { type Account, deployedDev, openAccount } from "./aws.ts";

/** The operators' commands against a fake account. */

const run = async (command: string, args: readonly string[], variables: Readonly<Record<string, string>>) => {
  const file = join(PROJECT_FOLDER, "infra/cloud", `${command}.ts`);
  const env = { ...process.env, ...variables };
  return promisify(execFile)(process.execPath, [file, ...args], { env }).then(
    ({ stdout, stderr }) => ({ status: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      status: code,
      stdout,
      stderr,
    }),
  );
};

const open = (account: Account = deployedDev()) => openAccount(account, ["site", "market"]);

const PLAIN = `date,expiry,strike,right,bid,ask,iv,delta,volume,open_interest,underlying
2024-01-02,2024-02-16,100,C,3.1,3.3,0.2,0.5,10,100,100
2024-01-03,2024-02-16,100,C,3.2,3.4,0.2,0.5,10,100,100.5
`;

describe("npm run seed", () => {
  test("imports an operator's chain into the stage's market bucket", async () => {
    const { store, variables } = await open();
    const chain = join(tempFolder(), "chain.csv");
    writeFileSync(chain, PLAIN);
    const args = ["--stage", "dev", "--ticker", "XYZ", "--name", "Xyz Corp", chain];
    const { status, stdout } = await run("seed", args, variables);
    expect([status, stdout]).toEqual([0, expect.stringContaining("XYZ")]);
    const manifest = JSON.parse(String(await store.bucket("market").read("manifest.json")));
    expect(manifest.tickers.XYZ).toMatchObject({ displayName: "Xyz Corp", quotes: 2, sessions: 2 });
  });

  test("seeds a sample with VIX and reports progress", { timeout: 120_000 }, async () => {
    const { store, variables } = await open();
    const { status, stdout, stderr } = await run("seed", ["--stage=dev", "--sample=amzn"], variables);
    expect([status, stdout]).toEqual([0, "market has VIX and AMZN\n"]);
    expect(stderr).toMatch(/AMZN: modeling 0%\n(.*\n)*AMZN: done\n/);
    const manifest = JSON.parse(String(await store.bucket("market").read("manifest.json")));
    expect([Object.keys(manifest.tickers), Object.keys(manifest.references)]).toEqual([
      ["AMZN"],
      expect.arrayContaining(["VIX", "AMZN"]),
    ]);
    expect(manifest.tickers.AMZN.has).toContain("vix");
  });

  test.each([
    [
      "both at once",
      ["--stage", "dev", "--sample", "all", "--ticker", "SPY"],
      "--sample goes without --ticker SPY",
    ],
    [
      "a stage that is not deployed",
      ["--stage", "prod", "--sample", "SPY"],
      "stage prod has no MarketBucket",
    ],
  ])("refuses %s with one line", async (_, args, words) => {
    const { variables } = await open();
    const { status, stdout, stderr } = await run("seed", args, variables);
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toContain(words);
    expect(stderr).not.toContain("    at ");
  });
});

describe("npm run deploy", () => {
  test("names every missing setting and changes nothing", async () => {
    const { variables, asked } = await open();
    const { status, stdout, stderr } = await run("deploy", ["--stage", "dev"], variables);
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toBe(
      [
        "infra/stages.ts, dev:",
        '  mail.from is still "you@backspread.example"',
        '  stripePriceId is still "price_dev_placeholder"',
        "",
      ].join("\n"),
    );
    expect(asked).toEqual([]);
  });

  test("prints the remaining manual steps", async () => {
    const account = { ...deployedDev(), secret: PLACEHOLDER_KEYS };
    account.sender.isInSandbox = true;
    const { variables } = await open(account);
    const { stdout } = await run("deploy", ["--stage", "dev", "--only", "left"], variables);
    for (const words of [
      "ask SES for production access",
      "register the webhook https://d1.cloudfront.net/api/billing-events/ for",
      "invoice.payment_failed",
      "--secret-id arn:secret",
      "npm run seed -- --stage dev --sample all",
      "nobody hears of them",
    ])
      expect(stdout).toContain(words);
    expect(stdout).not.toContain("DNS");
  });

  test("prints one line when AWS refuses the credentials", async () => {
    const { variables } = await open();
    const nobody = { ...variables, AWS_ACCESS_KEY_ID: "", AWS_SECRET_ACCESS_KEY: "" };
    const nowhere = {
      AWS_EC2_METADATA_DISABLED: "true",
      AWS_CONFIG_FILE: "/dev/null",
      AWS_SHARED_CREDENTIALS_FILE: "/dev/null",
    };
    const args = ["--stage", "dev", "--only", "left"];
    const { status, stderr } = await run("deploy", args, { ...nobody, ...nowhere });
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^AWS: CredentialsProviderError: /)]);
    expect(stderr).not.toContain("    at ");
  });

  test("refuses no stage with one line", async () => {
    const { variables } = await open();
    const { status, stderr } = await run("deploy", [], variables);
    expect([status, stderr]).toEqual([1, expect.stringContaining("--stage is one of: dev, prod")]);
    expect(stderr).not.toContain("    at ");
  });
});
