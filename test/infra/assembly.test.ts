import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { exportAssembly } from "../../infra/assembly.ts";
import { stageNamed, stages } from "../../infra/stages.ts";
import { dropStaleAssets } from "../../infra/stale-assets.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { nameOnlyFunctions, referencesIn, synthesise, synthesiseAnew } from "./templates.ts";

test("two runs in different folders give the same templates", async () => {
  const [first, second] = [await synthesise("prod"), await synthesiseAnew("prod")];
  expect(first.folder).not.toBe(second.folder);
  expect(second.stackNames).toEqual(first.stackNames);
  for (const name of first.stackNames)
    expect(JSON.stringify(second.stack(name))).toBe(JSON.stringify(first.stack(name)));
}, 60_000);

test.each(["dev", "prod", "local"] as const)("in %s every reference leads somewhere", async (name) => {
  const stage = await synthesise(name);
  const isThere = (id: string) =>
    id.startsWith("AWS::") || id in stage.Resources || id === "BootstrapVersion";
  expect(referencesIn(stage.Resources, stage).filter((id) => !isThere(id))).toEqual([]);
});

test("a stack waits for earlier ones only, and that of the data for none that has code", async () => {
  const prod = await synthesise("prod");
  const order = ["Account", "Certificate", "Mail", "Data", "Site", "Socket", "Work", "Api", "Watch"];
  expect(prod.stackNames).toEqual(order);
  for (const [index, name] of order.entries())
    expect(prod.stacksBefore(name).filter((each) => order.indexOf(each) >= index)).toEqual([]);
  expect(prod.stacksBefore("Data")).toEqual(["Mail"]);
  expect(JSON.stringify(prod.stack("Data"))).not.toMatch(/Fn::ImportValue|Fn::GetStackOutput/);
});

test("no stack comes near CloudFormation's limit of 500 resources", async () => {
  const prod = await synthesise("prod");
  for (const name of prod.stackNames)
    expect([name, Object.keys(prod.stack(name).Resources).length < 400]).toEqual([name, true]);
});

test("who watches holds up nobody: what is watched can be removed in one deployment", async () => {
  const prod = await synthesise("prod");
  expect(JSON.stringify(prod.stack("Watch"))).not.toContain("Fn::ImportValue");
  for (const name of prod.stackNames) expect(prod.stacksBefore(name)).not.toContain("Watch");
});

test("a function whose file is missing is named", async () => {
  const functionsFolder = await nameOnlyFunctions(tempFolder());
  await rm(join(functionsFolder, "api/get-me.ts"));
  const attempt = exportAssembly({
    stage: stages.dev,
    folder: tempFolder(),
    functionsFolder,
    bundlesFolder: tempFolder(),
  });
  await expect(attempt).rejects.toThrow("the function api/get-me has no file");
});

test("bundles that no template names go after a day", async () => {
  const { folder } = await synthesise("local");
  const current = (await readdir(folder)).filter((name) => name.startsWith("asset."));
  await mkdir(join(folder, "asset.earlier"));
  const dayLater = Date.now() + 25 * 3600 * 1000;
  await dropStaleAssets(folder, dayLater - 2 * 3600 * 1000);
  expect(await readdir(folder)).toContain("asset.earlier");
  await dropStaleAssets(folder, dayLater);
  expect((await readdir(folder)).filter((name) => name.startsWith("asset."))).toEqual(current);
});

test("an unknown stage is refused, and the stages that there are are listed", () => {
  expect(() => stageNamed("production")).toThrow("there is no stage production: use dev, prod, local");
});
