import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod";
import { bundleFunctions } from "../../infra/bundles/bundle.ts";
import { functionList } from "../../infra/functions/function-list.ts";
import type { Figure } from "./figures.ts";

/** Each line holds a call and a put, so the market has 25 million quotes. */
const LINES = 12_500_000;
const STRIKES = 200;
const DTE = 60;
const MB = 1024 * 1024;

const Run = z.object({ peakBytes: z.number() });

const megabytesOf = (script: string, ...args: readonly string[]): number =>
  Run.parse(JSON.parse(execFileSync(process.execPath, [script, ...args], { encoding: "utf8" }))).peakBytes /
  MB;

/** Returns the peak memory of importing 25 million quotes and of a worker on that market, against their functions' sizes. */
export const largeFigures = async (): Promise<Figure[]> => {
  const folder = mkdtempSync(join(tmpdir(), "backspread-bench-"));
  try {
    const market = join(folder, "spy.market");
    const script = join(import.meta.dirname, "../market/import-million.ts");
    const importing = megabytesOf(script, String(LINES), String(STRIKES), market);
    const [bundle] = await bundleFunctions(["workflow/work"], { folder: join(folder, "bundles") });
    const code = join(bundle?.folder ?? "", "index.mjs");
    const working = megabytesOf(join(import.meta.dirname, "cold-work.ts"), code, market, String(DTE));
    const under = (value: number) => ({ value, better: "lower" }) as const;
    return [
      {
        name: "large.import_peak_memory",
        value: importing,
        unit: "MB",
        reach: under(functionList.importMarket.memoryMb),
      },
      {
        name: "large.work_peak_memory",
        value: working,
        unit: "MB",
        reach: under(functionList.work.memoryMb),
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
