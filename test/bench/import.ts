import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod";
import type { Figure } from "./figures.ts";
import { writeCloses, writeOptionsDx, writeParquet } from "./import-layouts.ts";

const SESSIONS = 100;
const MB = 1024 * 1024;

const Imported = z.object({ rows: z.number(), kept: z.number(), seconds: z.number(), peakBytes: z.number() });

/** Imports a file in a process of its own, whose memory holds nothing of other groups. */
const imported = (...paths: readonly string[]) => {
  const script = join(import.meta.dirname, "own-import.ts");
  const { rows, kept, seconds, peakBytes } = Imported.parse(
    JSON.parse(execFileSync(process.execPath, [script, ...paths], { encoding: "utf8" })),
  );
  return { rowsPerSecond: rows / seconds, megabytes: peakBytes / MB, ok: kept === rows };
};

/** Returns the speed of imports from disk to a stored market, of text and of Parquet, and the peak memory of each. */
export const importFigures = async (): Promise<Figure[]> => {
  const folder = mkdtempSync(join(tmpdir(), "backspread-bench-"));
  try {
    const [text, parquet, closes] = ["spy_eod_202101.txt", "options.parquet", "closes.csv"].map((name) =>
      join(folder, name),
    ) as [string, string, string];
    writeOptionsDx(text, SESSIONS);
    writeParquet(parquet, SESSIONS);
    writeCloses(closes, SESSIONS);
    const [ofText, ofParquet] = [imported(text), imported(parquet, closes)];
    const memory = { value: 500, better: "lower" } as const;
    return [
      {
        name: "import.rows_per_second",
        value: ofText.rowsPerSecond,
        unit: "rows/s",
        reach: { value: 500_000, better: "higher" },
        ok: ofText.ok,
      },
      { name: "import.peak_memory", value: ofText.megabytes, unit: "MB", reach: memory },
      {
        name: "import.parquet_rows_per_second",
        value: ofParquet.rowsPerSecond,
        unit: "rows/s",
        reach: { value: ofText.rowsPerSecond / 2, better: "higher" },
        ok: ofParquet.ok,
      },
      { name: "import.parquet_peak_memory", value: ofParquet.megabytes, unit: "MB", reach: memory },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
