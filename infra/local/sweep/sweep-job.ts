import { readFile } from "node:fs/promises";
import type { ReferenceSeries } from "#shared/engine/market/market.ts";
import { openMarket } from "#shared/engine/market/open.ts";
import { clock } from "../../../functions/process/clock.ts";
import type { JobFile } from "../../../functions/tasks/job-file.ts";
import { kernelIn } from "../../../functions/workflow/kernel.ts";
import type { SweepPorts } from "../../../functions/workflow/kinds/sweep/load.ts";

/** The input of all pieces of a sweep, sent to each thread. The market's bytes are shared, not copied. */
export type SweepJob = {
  readonly file: JobFile;
  readonly market: SharedArrayBuffer;
  readonly vix: ReferenceSeries | undefined;
  /** The kernel's file. */
  readonly kernel: string;
};

/** The ports of the workflow's steps over that job, whatever its task is called. */
export const portsOf = ({ file, market, vix, kernel }: SweepJob): SweepPorts => {
  const opened = openMarket(new Uint8Array(market));
  return {
    results: { get: async () => ({ bytes: new TextEncoder().encode(JSON.stringify(file)), etag: "" }) },
    markets: {
      market: async () => opened,
      reference: async (key) => {
        if (!vix) throw new Error(`there is no series ${key}`);
        return vix;
      },
    },
    openKernel: kernelIn(() => readFile(kernel)),
    clock,
  };
};
