import { readFileSync } from "node:fs";
import { openMarket } from "#shared/engine/market/open.ts";
import { periodOf } from "#shared/engine/market/period.ts";
import { gridOf } from "#shared/sweep/grid/grid.ts";
import { ranksIn } from "#shared/sweep/grid/place.ts";
import type { KernelExports } from "#shared/sweep/kernel/kernel-exports.ts";
import { sweepKernel } from "#shared/sweep/kernel/sweep-kernel.ts";
import { partsOf } from "#shared/sweep/parts.ts";
import { evaluateSlice } from "#shared/sweep/slice/evaluate-slice.ts";
import { FULL_SWEEP } from "../rules/sweep/grid/sweeps.ts";

/**
 * A sweep worker's life in a process of its own: `cold-sweep.ts KERNEL MARKET FROM TO SPREADS`. Compiles the kernel and
 * prices the legs of a run of spreads of the full grid (the cost of a start), then evaluates the first spreads. Prints JSON.
 */

const [kernelFile = "", marketFile = "", from = "", to = "", spreads = ""] = process.argv.slice(2);

const begun = performance.now();
const { instance } = await WebAssembly.instantiate(readFileSync(kernelFile), {});
const compiled = performance.now();
const market = openMarket(readFileSync(marketFile));
const grid = gridOf(FULL_SWEEP);
const period = periodOf(FULL_SWEEP, market);
if (!period) throw new Error("no period");
const run = [Number(from), Number(to)] as const;
const exports = instance.exports as unknown as KernelExports;
const kernel = sweepKernel(exports, { grid, market, period, references: {}, spreads: ranksIn(run) });
const started = performance.now();

const days = market.sessions.slice(period.first, period.last + 1);
const parts = partsOf(days.length, FULL_SWEEP.outOfSamplePercent);
const some = [run[0], run[0] + Number(spreads)] as const;
for (const _ of evaluateSlice({ grid, kernel, parts, days }, some));

console.log(
  JSON.stringify({
    compileMs: compiled - begun,
    startMs: started - begun,
    memoryMb: process.resourceUsage().maxRSS / 1024,
  }),
);
