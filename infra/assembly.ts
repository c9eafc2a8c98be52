import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { App, Validations } from "aws-cdk-lib";
import type { CloudAssembly } from "aws-cdk-lib/cx-api";
import recommended from "aws-cdk-lib/recommended-feature-flags.json" with { type: "json" };
import { bundleFunctions, bundleTogether, FUNCTIONS_FOLDER } from "./bundles/bundle.ts";
import { assemblyFolderOf } from "./folders.ts";
import { type FunctionSpec, functionList, functionNames } from "./functions/function-list.ts";
import { makeStacks } from "./stacks/make-stacks.ts";
import type { Stage } from "./stages.ts";

/** Flags that differ from CDK's recommendation for a new app. */
const OTHERWISE = {
  // A weak reference could name a removed resource where CloudFormation would refuse the removal. The references that
  // may be weak are marked individually (stacks/README.md).
  "@aws-cdk/core:defaultCrossStackReferences": "strong",
} as const satisfies { readonly [Flag in keyof typeof recommended]?: unknown };

/**
 * CDK's feature flags: its release's recommendations for a new app. They are in code, not in cdk.json, so that
 * templates do not depend on the command line, and an upgrade of CDK shows in `npx cdk diff`.
 */
export const FEATURE_FLAGS: Readonly<Record<string, unknown>> = { ...recommended, ...OTHERWISE };

const DAY_MS = 24 * 3600 * 1000;

/** Removes bundles of earlier runs that are older than a day. */
export const dropStaleAssets = async (folder: string, nowMs: number): Promise<void> => {
  const names = await readdir(folder);
  const lists = names.filter((name) => name.endsWith(".assets.json"));
  const inUse = (await Promise.all(lists.map((name) => readFile(join(folder, name), "utf8")))).join();
  const assets = names.filter((name) => name.startsWith("asset.") && !inUse.includes(name));
  await Promise.all(
    assets.map(async (name) => {
      const path = join(folder, name);
      if (nowMs - (await stat(path)).mtimeMs > DAY_MS) await rm(path, { recursive: true });
    }),
  );
};

const context = {
  ...FEATURE_FLAGS,
  // Makes templates name the folder of each function's bundle.
  "aws:cdk:enable-asset-metadata": true,
  "aws:cdk:enable-path-metadata": true,
};

/** Loads cdk-nag lazily, so that the one-machine run, which skips the review, starts sooner. */
const review = async (app: App): Promise<void> => {
  const { TemplateReview } = await import("./review/template-review.ts");
  Validations.of(app).addPlugins(new TemplateReview());
};

type Export = {
  readonly stage: Stage;
  readonly folder?: string;
  /** The folder of the functions' entry files and the output folder of the bundles, for tests. */
  readonly functionsFolder?: string;
  readonly bundlesFolder?: string;
};

/** Bundles the functions and writes a stage's templates. Uses no network and no account. */
export const exportAssembly = async ({
  stage,
  folder = assemblyFolderOf(stage.name),
  functionsFolder = FUNCTIONS_FOLDER,
  bundlesFolder,
}: Export): Promise<CloudAssembly> => {
  const entries = functionNames.map((name): FunctionSpec => functionList[name]);
  const bundle = stage.name === "local" ? bundleTogether : bundleFunctions;
  const bundles = await bundle(entries, {
    functionsFolder,
    ...(bundlesFolder === undefined ? {} : { folder: bundlesFolder }),
  });
  const isDeployed = stage.name !== "local";
  const app = new App({
    outdir: folder,
    analyticsReporting: false,
    treeMetadata: false,
    builtinCloudFormationValidation: isDeployed,
    context,
  });
  makeStacks(app, stage, new Map(bundles.map((each) => [each.entry, each])));
  if (isDeployed) await review(app);
  const assembly = app.synth();
  await dropStaleAssets(folder, Date.now());
  return assembly;
};
