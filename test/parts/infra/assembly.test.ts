import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { dropStaleAssets, exportAssembly } from "../../../infra/assembly.ts";
import { stageNamed, stages } from "../../../infra/stages.ts";
import { tempFolder } from "../../support/temp-folder.ts";
import { nameOnlyFunctions, referencesIn, synthesise, synthesiseAnew } from "./templates.ts";

test("writes equal templates in different folders", async () => {
  const [first, second] = [await synthesise("prod"), await synthesiseAnew(stages.prod)];
  expect(first.folder).not.toBe(second.folder);
  expect(second.stackNames).toEqual(first.stackNames);
  for (const name of first.stackNames)
    expect(JSON.stringify(second.stack(name))).toBe(JSON.stringify(first.stack(name)));
});

test.each(["dev", "prod", "local"] as const)("resolves every reference in %s", async (name) => {
  const stage = await synthesise(name);
  const isThere = (id: string) =>
    id.startsWith("AWS::") || id in stage.Resources || id === "BootstrapVersion";
  expect(referencesIn(stage.Resources, stage).filter((id) => !isThere(id))).toEqual([]);
});

test("makes stacks depend on earlier ones only, and Data on no stack with code", async () => {
  const prod = await synthesise("prod");
  const order = [
    "Account",
    "Certificate",
    "Firewall",
    "Mail",
    "Data",
    "Site",
    "Socket",
    "Work",
    "Api",
    "Routes",
    "Watch",
  ];
  expect(prod.stackNames).toEqual(order);
  for (const [index, name] of order.entries())
    expect(prod.stacksBefore(name).filter((each) => order.indexOf(each) >= index)).toEqual([]);
  expect(prod.stacksBefore("Data")).toEqual(["Mail"]);
  expect(JSON.stringify(prod.stack("Data"))).not.toMatch(/Fn::ImportValue|Fn::GetStackOutput/);
});

test("keeps every stack well below CloudFormation's 500 resources", async () => {
  const prod = await synthesise("prod");
  for (const name of prod.stackNames)
    expect([name, Object.keys(prod.stack(name).Resources).length < 450]).toEqual([name, true]);
});

test("lets a watched function be removed in one deployment", async () => {
  const prod = await synthesise("prod");
  expect(JSON.stringify(prod.stack("Watch"))).not.toContain("Fn::ImportValue");
  for (const name of prod.stackNames) expect(prod.stacksBefore(name)).not.toContain("Watch");
});

test("names the missing file of a function", async () => {
  const functionsFolder = await nameOnlyFunctions(tempFolder());
  await rm(join(functionsFolder, "api/get-me.ts"));
  const attempt = exportAssembly({
    stage: stages.dev,
    folder: tempFolder(),
    functionsFolder,
    bundlesFolder: tempFolder(),
  });
  await expect(attempt).rejects.toThrow("api/get-me.ts");
});

test("removes unreferenced bundles after a day", async () => {
  const { folder } = await synthesise("local");
  const current = (await readdir(folder)).filter((name) => name.startsWith("asset."));
  await mkdir(join(folder, "asset.earlier"));
  const dayLater = Date.now() + 25 * 3600 * 1000;
  await dropStaleAssets(folder, dayLater - 2 * 3600 * 1000);
  expect(await readdir(folder)).toContain("asset.earlier");
  await dropStaleAssets(folder, dayLater);
  expect((await readdir(folder)).filter((name) => name.startsWith("asset."))).toEqual(current);
});

test("refuses an unknown stage and lists the stages", () => {
  expect(() => stageNamed("production")).toThrow("there is no stage production: use dev, prod, local");
});
