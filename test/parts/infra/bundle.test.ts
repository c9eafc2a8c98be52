import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { routes } from "#shared/contracts/routes.ts";
import type { EnvName } from "../../../functions/process/env.ts";
import { tableNames, variableOf } from "../../../functions/store/table-list.ts";
import { bundleFunctions, inputOf, oneHandler } from "../../../infra/bundles/bundle.ts";
import { PROJECT_FOLDER } from "../../../infra/folders.ts";
import { type FunctionSpec, functionList, functionNames } from "../../../infra/functions/function-list.ts";
import { tempFolder } from "../../support/temp-folder.ts";
import { resourcesOf, synthesise } from "./templates.ts";

/** The size limits of a compressed bundle, mostly the AWS SDK; the import has the Parquet reader besides. */
const LIMIT_BYTES = 285_000;
const IMPORT_LIMIT_BYTES = 330_000;

const prod = await synthesise("prod");
const functions = functionNames.map((name): FunctionSpec => functionList[name]);

/** The largest bundles: with the Parquet reader, with the kernel, and of a route. */
const LARGEST = ["importMarket", "work", "mcp"] as const;

test("keeps the largest bundles small, and free of site, infrastructure, test code, and other credentials", async () => {
  const bundles = await bundleFunctions(
    LARGEST.map((name): FunctionSpec => functionList[name]),
    { folder: tempFolder() },
  );
  for (const { entry, folder, inputs } of bundles) {
    const files = await readdir(folder);
    const packed = await Promise.all(files.map(async (file) => gzipSync(await readFile(join(folder, file)))));
    const readsParquet = inputs.some((input) => input.includes("/hyparquet/"));
    expect(
      packed.reduce((sum, { length }) => sum + length, 0),
      entry,
    ).toBeLessThan(readsParquet ? IMPORT_LIMIT_BYTES : LIMIT_BYTES);
    const readsKernel = inputs.includes("functions/workflow/kernel.ts");
    expect(files, entry).toEqual(readsKernel ? ["index.mjs", "kernel.wasm"] : ["index.mjs"]);
    const wasted = /^(web|infra|test)\/|^node_modules.*(credential-provider-(?!env)|nested-clients)/;
    expect(
      inputs.filter((input) => wasted.test(input)),
      entry,
    ).toEqual([]);
  }
});

/** The code of each function without packages, by its entry. */
const ownCode = async (): Promise<ReadonlyMap<string, string>> => {
  const { outputFiles } = await build({
    absWorkingDir: PROJECT_FOLDER,
    entryPoints: functions.map((each) => ({ in: inputOf(each), out: each.entry })),
    outdir: "/",
    bundle: true,
    write: false,
    platform: "node",
    format: "esm",
    minify: true,
    packages: "external",
    plugins: [oneHandler],
    logLevel: "error",
  });
  return new Map(outputFiles.map(({ path, text }) => [path.replace(/^.*?\/|\.js$/g, ""), text]));
};

const ENV_NAMES = [
  ...tableNames.map(variableOf),
  "USER_POOL_ID",
  "USER_POOL_CLIENT_ID",
  "STATE_MACHINE_ARN",
  "CONNECTIONS_ENDPOINT",
  "RENEWALS_QUEUE_URL",
  "GREET_FUNCTION_NAME",
  "SEND_RESET_FUNCTION_NAME",
  "BILLING_KEYS_SECRET",
  "STRIPE_PRICE_ID",
  "SITE_ORIGIN",
  "ORIGIN_SECRET",
  "SWEEPS",
  "SWEEPS_AT_ONCE",
  "SWEEPS_PER_MONTH",
  "RUNS_AT_ONCE",
  "BACKTESTS_PER_MONTH",
  "WORKERS_PER_SWEEP",
  "WORKERS_PER_RUN",
  "BACKTESTS_PER_HOUR",
  "SOCKET_MESSAGES_PER_ADDRESS",
] as const satisfies readonly EnvName[];

/** Variables in code that every route bundles and some never run: the token check. */
const CARRIED: readonly EnvName[] = ["USER_POOL_ID", "USER_POOL_CLIENT_ID"];

test("sets exactly the environment variables that each function's code reads", async () => {
  const codeOf = await ownCode();
  for (const [, { Properties }] of resourcesOf(prod, "AWS::Lambda::Function")) {
    const entry = String(Properties.Description).split(" ")[0] ?? "";
    const code = codeOf.get(entry);
    if (!code) throw new Error(`no code of ${entry}`);
    const { Variables } = Properties.Environment as { Variables: Record<string, unknown> };
    const given = ENV_NAMES.filter((name) => name in Variables);
    const asked = ENV_NAMES.filter((name) => code.includes(`"${name}"`));
    const notAsked = given.filter((name) => !asked.includes(name));
    const notGiven = asked.filter((name) => !given.includes(name) && !CARRIED.includes(name));
    expect({ entry, notAsked, notGiven }).toEqual({ entry, notAsked: [], notGiven: [] });
  }
});

test("gives every member's route the variables of the token check", () => {
  const unchecked = Object.entries(routes)
    .filter(([, { access }]) => access === "member")
    .filter(([name]) => !("users" in functionList[name as keyof typeof routes].needs));
  expect(unchecked).toEqual([]);
});

test("names a function file without a handler", async () => {
  const functionsFolder = tempFolder();
  await writeFile(join(functionsFolder, "empty.ts"), "export const other = 1;\n");
  const attempt = bundleFunctions([{ entry: "empty" }], { functionsFolder, folder: tempFolder() });
  await expect(attempt).rejects.toThrow(/empty\.ts" for import "handler"/);
});
