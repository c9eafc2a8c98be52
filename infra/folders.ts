import { join, resolve } from "node:path";
import type { Stage } from "./stages.ts";

/** The project's own folders. Loads no CDK, which takes a command a second. */

export const PROJECT_FOLDER = resolve(import.meta.dirname, "..");

/** What builds leave, which may be removed at any time. */
export const CACHE_FOLDER = join(PROJECT_FOLDER, "node_modules/.cache");

/** Returns the output folder of a stage's assembly when no CDK command line sets one. */
export const assemblyFolderOf = (stage: Stage["name"]): string => join(CACHE_FOLDER, `cdk.${stage}`);
