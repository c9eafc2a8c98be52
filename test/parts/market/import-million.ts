import { writeFileSync } from "node:fs";
import { importMarket } from "../../../functions/market/import-market.ts";
import type { Objects } from "../../../functions/store/objects/ports.ts";
import { coreBytesOf } from "../../../shared/engine/market/open.ts";
import { memoryObjects } from "../functions/memory/memory-objects.ts";
import { optionsDxChunks } from "./options-dx-text.ts";

/**
 * `import-million.ts LINES STRIKES FILE` imports a generated OptionsDX file with this many lines (a million) and
 * strikes an expiry, and prints counts, time and the process's peak memory as JSON. It writes the part of the market
 * object that steps read to FILE, if given. It does not keep the object itself, which would be in a bucket.
 */

const [, , lines = "1000000", strikes, path] = process.argv;
const objects = memoryObjects();
const bucket: Objects = {
  ...objects,
  put: async (key, content) => {
    if (path !== undefined && typeof content !== "string")
      writeFileSync(path, content.subarray(0, coreBytesOf(content)));
    await objects.put(key, typeof content === "string" ? content : new Uint8Array(0));
  },
};

const started = performance.now();
const file = {
  name: "spy_eod.txt",
  bytes: 0,
  open: async () => optionsDxChunks(Number(lines), strikes === undefined ? undefined : Number(strikes)),
};
const { rows, entry } = await importMarket({ ticker: "SPY", format: "auto", files: [file] }, bucket);
console.log(
  JSON.stringify({
    rows: rows.read,
    kept: rows.kept,
    sessions: entry.sessions,
    objectBytes: entry.bytes,
    seconds: (performance.now() - started) / 1000,
    peakBytes: process.resourceUsage().maxRSS * 1024,
  }),
);
