import { readFile } from "node:fs/promises";
import type { Market, ReferenceSeries } from "#shared/engine/market/market.ts";
import { openMarket } from "#shared/engine/market/open.ts";
import { clock } from "../../../functions/process/clock.ts";
import type { SweepPorts } from "../../../functions/runs/kinds/sweep.ts";
import type { JobFile } from "../../../functions/tasks/job-file.ts";
import { kernelIn } from "../../../functions/workflow/kernel.ts";

/** The input of all pieces of a sweep, sent to each thread. The markets' bytes are shared, not copied. */
export type SweepJob = {
  readonly file: JobFile;
  /** By the key of a ticker's market. */
  readonly markets: ReadonlyMap<string, SharedArrayBuffer>;
  readonly vix: ReferenceSeries | undefined;
  readonly kernel: string;
};

/** The ports of the workflow's steps over that job, whatever its task is called. */
export const portsOf = ({ file, markets, vix, kernel }: SweepJob): SweepPorts => {
  /** Pieces come ticker after ticker: the last market is the one that the next piece needs. */
  let last: { readonly key: string; readonly market: Market } | undefined;
  const open = (key: string): Market => {
    const bytes = markets.get(key);
    if (!bytes) throw new Error(`there is no market ${key}`);
    if (last?.key !== key) last = { key, market: openMarket(new Uint8Array(bytes)) };
    return last.market;
  };
  return {
    results: { get: async () => ({ bytes: new TextEncoder().encode(JSON.stringify(file)), etag: "" }) },
    markets: {
      market: async ({ key }) => open(key),
      reference: async (key) => {
        if (!vix) throw new Error(`there is no series ${key}`);
        return vix;
      },
    },
    openKernel: kernelIn(() => readFile(kernel)),
    clock,
  };
};
