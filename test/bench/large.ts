import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod";
import { addDays, type Day, formatDay, parseDay } from "#shared/domain/day.ts";
import { bundleFunctions } from "../../infra/bundles/bundle.ts";
import { functionList } from "../../infra/functions/function-list.ts";
import type { Figure } from "./figures.ts";

/** Real-size markets: ten years of SPY, and all of SPX since 2015. Each line holds a call and a put. */
const SIZES = [
  { millions: 25, lines: 12_500_000, strikes: 200 },
  { millions: 60, lines: 30_000_000, strikes: 400 },
] as const;
/** The lines of an evening: 10,000 quotes. */
const EVENING = 5000;
const DTE = 60;
const MB = 1024 * 1024;

const Peak = z.object({ peakBytes: z.number() });
const Imported = Peak.extend({ kept: z.number(), seconds: z.number(), lastDate: z.iso.date() });

const run = (script: string, ...args: readonly string[]): unknown =>
  JSON.parse(
    execFileSync(process.execPath, [join(import.meta.dirname, script), ...args], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
    })
      .trim()
      .split("\n")
      .at(-1) ?? "",
  );

const under = (value: number) => ({ value, better: "lower" }) as const;

/** Returns the figures of a whole import into a folder, and of appending an evening to it. */
const importFigures = (folder: string, { millions, lines, strikes }: (typeof SIZES)[number]): Figure[] => {
  const whole = Imported.parse(run("large-order.ts", folder, String(lines), String(strikes)));
  const next = formatDay(addDays(parseDay(whole.lastDate) as Day, 1));
  const evening = Imported.parse(run("large-order.ts", folder, String(EVENING), String(strikes), next));
  const named = (name: string) => `large.${name}_${millions}_million`;
  const { memoryMb } = functionList.importMarket;
  return [
    { name: named("import_peak_memory"), value: whole.peakBytes / MB, unit: "MB", reach: under(memoryMb) },
    { name: named("import_rows_per_second"), value: whole.kept / whole.seconds, unit: "rows/s" },
    { name: named("append_seconds"), value: evening.seconds, unit: "s", reach: under(10) },
    { name: named("append_peak_memory"), value: evening.peakBytes / MB, unit: "MB", reach: under(memoryMb) },
  ];
};

/** Returns the peak memory of a worker on the market in a folder. */
const workFigure = async (folder: string): Promise<Figure> => {
  const [bundle] = await bundleFunctions([{ entry: "workflow/work" }], { folder: join(folder, "bundles") });
  const code = join(bundle?.folder ?? "", "index.mjs");
  const { peakBytes } = Peak.parse(run("cold-work.ts", code, join(folder, "spy.market"), String(DTE)));
  return {
    name: "large.work_peak_memory_25_million",
    value: peakBytes / MB,
    unit: "MB",
    reach: under(functionList.work.memoryMb),
  };
};

/**
 * Returns memory and time of importing real-size markets into a one-machine run's store, the store's own memory included,
 * and of appending an evening to each.
 */
export const largeFigures = async (): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const size of SIZES) {
    const folder = mkdtempSync(join(tmpdir(), "backspread-bench-"));
    try {
      figures.push(...importFigures(folder, size));
      if (size === SIZES[0]) figures.push(await workFigure(folder));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return figures;
};
