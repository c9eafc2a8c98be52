import * as z from "zod";
import { exportAssembly } from "./assembly.ts";
import { builtKernel } from "./bundles/kernel-build.ts";
import { assemblyFolderOf } from "./folders.ts";
import { stageNamed } from "./stages.ts";

/**
 * The CDK app. The command line (`cdk synth -c stage=prod`) passes the output folder and the context in the
 * environment; `-c rollout=at-once` skips the gradual rollout for urgent repairs. Run alone (`node infra/app.ts`), it
 * writes the assembly of the one-machine run.
 */
const Context = z.object({ stage: z.string().optional(), rollout: z.literal("at-once").optional() });

const commandLineFolder = process.env.CDK_OUTDIR;
const context = Context.parse(JSON.parse(process.env.CDK_CONTEXT_JSON ?? "{}"));
const named = stageNamed(context.stage ?? (commandLineFolder === undefined ? "local" : "dev"));
const stage = context.rollout === undefined ? named : { ...named, rollout: context.rollout };

await builtKernel();
await exportAssembly({ stage, folder: commandLineFolder ?? assemblyFolderOf(stage.name) });
