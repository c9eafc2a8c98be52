import { readFile } from "node:fs/promises";
import { builtKernel } from "../../infra/bundles/kernel-build.ts";

/** Returns the bytes of the sweep kernel, and compiles it first when its sources have changed. */
export const kernelBytes = async (): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await readFile(await builtKernel()));
