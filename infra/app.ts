import * as z from "zod";
import { assemblyFolderOf, exportAssembly } from "./assembly.ts";
import { builtKernel } from "./kernel-build.ts";
import { stageNamed } from "./stages.ts";

/**
 * The CDK app. The command line (`cdk synth -c stage=prod`) says where it wants the assembly and gives its context in
 * the environment; run alone (`node infra/app.ts`), the app writes what the one-machine run needs.
 */
const Context = z.object({ stage: z.string().optional() });

const commandLineFolder = process.env.CDK_OUTDIR;
const context = Context.parse(JSON.parse(process.env.CDK_CONTEXT_JSON ?? "{}"));
const stage = stageNamed(context.stage ?? (commandLineFolder === undefined ? "local" : "dev"));

await builtKernel();
await exportAssembly({ stage, folder: commandLineFolder ?? assemblyFolderOf(stage) });
