import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { FunctionSpec } from "../../../../infra/local/template/functions.ts";

/** Writes a function of a few lines into a folder, as the bundler does. */
export const bundleOf = (
  folder: string,
  name: string,
  source: string,
  more: Partial<FunctionSpec> = {},
): FunctionSpec => {
  const codeFolder = join(folder, "code", name);
  mkdirSync(codeFolder, { recursive: true });
  writeFileSync(join(codeFolder, "index.mjs"), source);
  return {
    name,
    arn: `arn:aws:lambda:us-east-1:000000000000:function:${name}`,
    codeFolder,
    handler: "index.handler",
    environment: {},
    memoryMb: 128,
    timeoutSeconds: 5,
    retryAttempts: 2,
    maxEventAgeSeconds: 60,
    ...more,
  };
};
