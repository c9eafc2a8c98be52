import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { exportAssembly } from "../../infra/assembly.ts";
import { stageNamed, stages } from "../../infra/stages.ts";
import { dropStaleAssets } from "../../infra/stale-assets.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { nameOnlyFunctions, referencesIn, synthesise } from "./templates.ts";

test("two runs in different folders give the same templates", async () => {
  const [first, second] = [await synthesise("prod"), await synthesise("prod")];
  expect(first.folder).not.toBe(second.folder);
  expect(JSON.stringify(second.data)).toBe(JSON.stringify(first.data));
  expect(JSON.stringify(second.app)).toBe(JSON.stringify(first.app));
});

test("every reference leads somewhere, and the stack of the data refers to no other", async () => {
  const { app, data } = await synthesise("local");
  const isThere = (id: string) =>
    id.startsWith("AWS::") || id in app.Resources || id in data.Resources || id === "BootstrapVersion";
  expect(referencesIn(app.Resources, data).filter((id) => !isThere(id))).toEqual([]);
  expect(JSON.stringify(data)).not.toContain("Fn::ImportValue");
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
