import { importMarket } from "../../functions/market/import-market.ts";
import { fileAt } from "../../infra/local/market/import-command.ts";
import { memoryObjects } from "../parts/functions/memory/memory-objects.ts";

/**
 * `own-import.ts FILE [UNDERLYING]` imports a file and prints rows, time and the peak memory of this process, which does
 * nothing else, as JSON.
 */

const [, , path = "", underlying] = process.argv;
const begun = performance.now();
const { rows } = await importMarket(
  {
    ticker: "SPY",
    format: "auto",
    files: [fileAt(path)],
    ...(underlying !== undefined && { underlying: fileAt(underlying) }),
  },
  memoryObjects(),
);
const seconds = (performance.now() - begun) / 1000;
const peakBytes = process.resourceUsage().maxRSS * 1024;
console.log(JSON.stringify({ rows: rows.read, kept: rows.kept, seconds, peakBytes }));
