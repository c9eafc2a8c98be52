import { importMarket } from "../../functions/market/import-market.ts";
import type { Objects } from "../../functions/store/objects/ports.ts";
import { memoryObjects } from "../functions/memory/memory-objects.ts";
import { optionsDxChunks } from "./options-dx-text.ts";

/**
 * Imports an OptionsDX file of so many lines (a million), made as it is read, and prints counts, time and the process's
 * peak memory as JSON. The market object is sent nowhere, as a bucket would not keep it in this process either.
 */

const lines = Number(process.argv[2] ?? 1_000_000);
const objects = memoryObjects();
const bucket: Objects = {
  ...objects,
  put: async (key, content) => objects.put(key, typeof content === "string" ? content : new Uint8Array(0)),
};

const started = performance.now();
const file = { name: "spy_eod.txt", bytes: 0, open: async () => optionsDxChunks(lines) };
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
