import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { capitalized } from "#shared/domain/capitalized.ts";
import { settings } from "../../../../functions/store/settings/settings.ts";
import { tableNames } from "../../../../functions/store/table-list.ts";
import { PROJECT_FOLDER } from "../../../../infra/folders.ts";
import { linesOf, orderOf } from "../../../../infra/operate/settings.ts";
import { startTables } from "../../functions/store/local-tables.ts";
import { deployedDev, openAccount } from "../../infra/cloud/aws.ts";

describe("the command line of settings", () => {
  test("parses a stage and the settings to change or reset", () => {
    expect(orderOf([])).toEqual({ stage: undefined, changes: {} });
    expect(orderOf(["--stage", "prod", "sweeps=off", "sweepsAtOnce=2", "backtests=default"])).toEqual({
      stage: "prod",
      changes: { sweeps: "off", sweepsAtOnce: "2", backtests: undefined },
    });
  });

  test.each([
    [["sweep=off"], /there is no setting sweep: use sweeps, sweepsAtOnce/],
    [["sweeps=of"], /sweeps is "of"; it may be on or off, or default/],
    [["sweepsAtOnce=2.5"], /sweepsAtOnce is "2.5"; it may be a whole number, or default/],
    [["backtests"], /backtests is ""; it may be on or off/],
    [["--stage", "staging"], /--stage is one of: dev, prod/],
    [["--sweeps", "off"], /Unknown option '--sweeps'/],
    ...["sweeps=on=off", "sweepsAtOnce=-1", "sweepsAtOnce=1e3", "sweepsAtOnce=1000001", "=on"].map(
      (each): [string[], RegExp] => [[each], /./],
    ),
  ])("refuses the settings %j with a message", (args, words) => {
    expect(() => orderOf(args)).toThrow(words);
  });

  test("prints each setting with its value and its meaning", () => {
    const lines = linesOf({ sweeps: false, backtests: true, sweepsPerMonth: 0 });
    expect(lines).toEqual([
      "sweeps             off                whether new sweeps are taken",
      "sweepsAtOnce       as the stage says  sweeps that run at once, of all users together",
      "sweepsPerMonth     0                  sweeps that each user may start in a calendar month",
      "backtests          on                 whether new backtests are taken",
      "runsAtOnce         as the stage says  backtests and other runs at once, of all users together",
      "freeBacktests      as the stage says  backtests that each user may run before subscribing",
      "backtestsPerHour   as the stage says  backtests that each user may start within an hour",
      "backtestsPerMonth  as the stage says  backtests that each user may start in a calendar month",
    ]);
  });
});

const OUTPUTS = Object.fromEntries(
  [
    ...tableNames.map((name) => `${capitalized(name)}Table`),
    ...["MarketBucket", "ResultsBucket", "WorkflowMachine", "UsersPool", "BillingKeysSecret"],
    "EraseAccountsFunction",
  ].map((name) => [name, name]),
);

describe("the settings of a deployed stage", () => {
  let stop = () => {};
  beforeAll(async () => {
    stop = await startTables();
  });
  afterAll(() => stop());

  const set = async (variables: Readonly<Record<string, string>>, ...args: readonly string[]) => {
    const { SETTINGS_TABLE: _, ...rest } = process.env;
    return promisify(execFile)(
      process.execPath,
      [join(PROJECT_FOLDER, "infra/operate/settings.ts"), "--stage", "dev", ...args],
      { env: { ...rest, ...variables, AWS_ENDPOINT_URL_DYNAMODB: process.env.AWS_ENDPOINT_URL_DYNAMODB } },
    );
  };

  test("writes a deployed stage's settings to its stack's table, in the chosen region", async () => {
    const account = deployedDev();
    Object.assign(account.stacks["Backspread-dev-Data"] ?? {}, { ...OUTPUTS, SettingsTable: "settings" });
    const { variables } = await openAccount(account, []);
    const { stdout, stderr } = await set(variables, "sweeps=off", "sweepsAtOnce=1");
    expect(stdout).toMatch(/^sweeps +off /);
    expect(stderr).toContain("within 20 seconds");
    expect(await settings.read()).toEqual({ sweeps: false, sweepsAtOnce: 1 });
    const listed = await set(variables);
    expect([listed.stdout, listed.stderr]).toEqual([stdout, ""]);
  });

  test("refuses settings of a stage that is not deployed", async () => {
    const { variables } = await openAccount(deployedDev(), []);
    await expect(set(variables, "sweeps=off")).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^stage dev has no \w+Table .*npm run deploy -- --stage dev\n$/),
    });
  });
});
