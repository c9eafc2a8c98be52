import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { PROJECT_FOLDER } from "../../infra/bundles/bundle.ts";
import { capacityOf } from "../../infra/capacity.ts";
import { functionList, functionNames } from "../../infra/functions/function-list.ts";
import { stages } from "../../infra/stages.ts";
import { grantsOf, resourcesOf, synthesise } from "./templates.ts";

const [prod, local] = [await synthesise("prod"), await synthesise("local")];

describe("the account's concurrency", () => {
  test.each([
    [10, { workersPerTask: 3, sweepsAtOnce: 2, reservedWorkers: undefined }],
    [50, { workersPerTask: 10, sweepsAtOnce: 3, reservedWorkers: undefined }],
    [100, { workersPerTask: 20, sweepsAtOnce: 3, reservedWorkers: undefined }],
    [400, { workersPerTask: 80, sweepsAtOnce: 3, reservedWorkers: 300 }],
    [1000, { workersPerTask: 200, sweepsAtOnce: 3, reservedWorkers: 750 }],
    [3000, { workersPerTask: 200, sweepsAtOnce: 9, reservedWorkers: 2250 }],
  ])("divides %d", (concurrency, capacity) => {
    expect(capacityOf(concurrency)).toEqual(capacity);
  });

  test("matches the table in operating/settings.md", async () => {
    const page = await readFile(join(PROJECT_FOLDER, "infra/operating/settings.md"), "utf8");
    const rows = [...page.matchAll(/^ +\| (\d+) \| (\d+) \| (\d+) \| (\d+|none) \|$/gm)];
    expect(rows.length).toBeGreaterThan(3);
    for (const [, concurrency, ...row] of rows) {
      const { workersPerTask, sweepsAtOnce, reservedWorkers = "none" } = capacityOf(Number(concurrency));
      expect(row).toEqual([sweepsAtOnce, workersPerTask, reservedWorkers].map(String));
    }
  });

  test("leaves the API 40 % beside all sweeps, and at least 100 unreserved", () => {
    const property = fc.property(fc.integer({ min: 10, max: 20_000 }), (concurrency) => {
      const { workersPerTask, sweepsAtOnce, reservedWorkers } = capacityOf(concurrency);
      expect(sweepsAtOnce).toBeGreaterThanOrEqual(2);
      expect(workersPerTask).toBeLessThanOrEqual(200);
      expect(workersPerTask * sweepsAtOnce).toBeLessThanOrEqual(concurrency * 0.6);
      if (reservedWorkers === undefined) return;
      expect(concurrency - reservedWorkers).toBeGreaterThanOrEqual(100);
      // The reservation covers all concurrent sweeps.
      expect(reservedWorkers).toBeGreaterThanOrEqual(workersPerTask * sweepsAtOnce);
    });
    fc.assert(property, { endOnFailure: true });
  });

  test.each([9, 0, -1, 10.5, Number.NaN])("refuses %d and names accountConcurrency", (concurrency) => {
    expect(() => capacityOf(concurrency)).toThrow(/accountConcurrency/);
  });
});

test("deploys dev and prod into a new account without reserved concurrency", () => {
  expect([stages.dev, stages.prod].map(({ accountConcurrency }) => accountConcurrency)).toEqual([10, 10]);
  for (const [, { Properties }] of resourcesOf(prod, "AWS::Lambda::Function"))
    expect(Properties).not.toHaveProperty("ReservedConcurrentExecutions");
});

test("reserves concurrency for the slice worker only, and passes the sweep limits to the submit", () => {
  const Lambda = z.object({
    Description: z.string(),
    ReservedConcurrentExecutions: z.number().optional(),
    Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }),
  });
  const lambdas = resourcesOf(local, "AWS::Lambda::Function").map(([, { Properties }]) =>
    Lambda.parse(Properties),
  );
  const reserved = lambdas.filter(({ ReservedConcurrentExecutions: some }) => some !== undefined);
  expect(reserved.map(({ Description, ReservedConcurrentExecutions: some }) => [Description, some])).toEqual([
    ["workflow/work (local)", 750],
  ]);
  const submit = lambdas.find(({ Description }) => Description.startsWith("api/submit-sweep "));
  expect(submit?.Environment.Variables).toMatchObject({
    SWEEPS: "on",
    SWEEPS_AT_ONCE: "3",
    SWEEPS_PER_MONTH: "30",
    BACKTESTS_PER_HOUR: "10000",
  });
});

test("has an output for the settings table and lets functions only read it", () => {
  expect(prod.stack("Data").Outputs).toHaveProperty("SettingsTable");
  const readers = functionNames.filter((name) => "settings" in functionList[name].needs);
  expect(readers).toEqual([
    "getMe",
    "submitBacktest",
    "submitElsewhere",
    "submitSensitivity",
    "followBacktest",
    "submitSweep",
    "submitPortfolio",
    "getFaq",
    "getDisclaimer",
    "renewFollowed",
    "mcp",
  ]);
  for (const name of readers) {
    const role = `${name.charAt(0).toUpperCase()}${name.slice(1)}Role`;
    const grants = grantsOf(prod, role).filter(({ on }) => on.some((id) => id.startsWith("TablesSettings")));
    expect([name, grants.map(({ action }) => action)]).toEqual([name, ["dynamodb:GetItem"]]);
  }
});
