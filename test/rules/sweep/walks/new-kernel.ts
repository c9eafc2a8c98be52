import type { KernelExports } from "#shared/sweep/kernel/kernel-exports.ts";
import { kernelBytes } from "../../../support/kernel.ts";

export const newKernel = async (): Promise<KernelExports> => {
  const { instance } = await WebAssembly.instantiate(await kernelBytes(), {});
  return instance.exports as unknown as KernelExports;
};
