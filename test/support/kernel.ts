import { readFile } from "node:fs/promises";
import { builtKernel } from "../../infra/kernel-build.ts";

/** The bytes of the sweep's kernel, built from its sources where that was not done yet. */
export const kernelBytes = async (): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await readFile(await builtKernel()));
