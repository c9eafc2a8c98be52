import { readFile } from "node:fs/promises";
import type { KernelExports } from "#shared/sweep/kernel/kernel-exports.ts";
import { once } from "../process/once.ts";

/** The compiled kernel of sweeps, which the bundler puts beside each bundle that imports this file. */

const FILE = new URL("./kernel.wasm", import.meta.url);

/** Makes an instance of the kernel with a memory of its own. */
export type OpenKernel = () => Promise<KernelExports>;

export const kernelIn = (read: () => Promise<Uint8Array>): OpenKernel => {
  const compiled = once(async () => WebAssembly.compile(await read()));
  return async () => (await WebAssembly.instantiate(await compiled(), {})).exports as KernelExports;
};

/** The kernel beside the bundle. */
export const openKernel: OpenKernel = /* @__PURE__ */ kernelIn(() => readFile(FILE));
