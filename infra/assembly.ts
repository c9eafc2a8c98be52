import { join } from "node:path";
import { App, Validations } from "aws-cdk-lib";
import type { CloudAssembly } from "aws-cdk-lib/cx-api";
import { bundleFunctions, bundleTogether, FUNCTIONS_FOLDER, PROJECT_FOLDER } from "./bundles/bundle.ts";
import { FEATURE_FLAGS } from "./feature-flags.ts";
import { functionList, functionNames } from "./functions/function-list.ts";
import { makeStacks } from "./stacks/make-stacks.ts";
import type { Stage } from "./stages.ts";
import { dropStaleAssets } from "./stale-assets.ts";

/** Where an assembly is written when no CDK command line says where. */
export const assemblyFolderOf = (stage: Stage): string =>
  join(PROJECT_FOLDER, `node_modules/.cache/cdk.${stage.name}`);

const context = {
  ...FEATURE_FLAGS,
  // The template itself says where a function's bundle is.
  "aws:cdk:enable-asset-metadata": true,
  "aws:cdk:enable-path-metadata": true,
};

/** Loaded where it is needed: the one-machine run deploys nothing, and starts sooner without. */
const review = async (app: App): Promise<void> => {
  const { TemplateReview } = await import("./review/template-review.ts");
  Validations.of(app).addPlugins(new TemplateReview());
};

type Export = {
  readonly stage: Stage;
  readonly folder?: string;
  /** Where the functions' entry files are, and where their bundles go; for tests. */
  readonly functionsFolder?: string;
  readonly bundlesFolder?: string;
};

/**
 * Bundles the functions and writes the CloudFormation templates of a stage with all that they refer to. Uses no
 * network and no account. Throws an error that names what is missing.
 */
export const exportAssembly = async ({
  stage,
  folder = assemblyFolderOf(stage),
  functionsFolder = FUNCTIONS_FOLDER,
  bundlesFolder,
}: Export): Promise<CloudAssembly> => {
  const entries = functionNames.map((name) => functionList[name].entry);
  const bundle = stage.name === "local" ? bundleTogether : bundleFunctions;
  const bundles = await bundle(entries, {
    functionsFolder,
    ...(bundlesFolder === undefined ? {} : { folder: bundlesFolder }),
  });
  const app = new App({ outdir: folder, analyticsReporting: false, treeMetadata: false, context });
  makeStacks(app, stage, new Map(bundles.map((each) => [each.entry, each])));
  if (stage.name !== "local") await review(app);
  const assembly = app.synth();
  await dropStaleAssets(folder, Date.now());
  return assembly;
};
