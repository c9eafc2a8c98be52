import { readFile } from "node:fs/promises";
import type { KernelExports } from "#shared/sweep/kernel/kernel-exports.ts";
import { once } from "../process/once.ts";
import type { OpenKernel } from "../runs/kinds/sweep.ts";

/** The compiled kernel of sweeps, which the bundler puts beside each bundle that imports this file. */

const FILE = new URL("./kernel.wasm", import.meta.url);

export const kernelIn = (read: () => Promise<Uint8Array>): OpenKernel => {
  const compiled = once(async () => WebAssembly.compile(await read()));
  return async () => (await WebAssembly.instantiate(await compiled(), {})).exports as KernelExports;
};

/** The kernel beside the bundle. */
export const openKernel: OpenKernel = /* @__PURE__ */ kernelIn(() => readFile(FILE));
