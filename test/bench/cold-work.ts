import { readFileSync } from "node:fs";
import { candidatesOf } from "#shared/engine/candidates.ts";
import { openMarket } from "#shared/engine/market/open.ts";
import { periodOf } from "#shared/engine/market/period.ts";
import { condor } from "./condor.ts";

/**
 * A backtest worker's life in a process of its own: `cold-work.ts BUNDLE MARKET DTE`. Loads a step's bundle and the market
 * (the cost of a start), then works once on ten years of positions held for DTE days. Prints JSON.
 */

const [bundle = "", marketFile = "", dte = ""] = process.argv.slice(2);

const begun = performance.now();
await import(bundle);
const market = openMarket(readFileSync(marketFile));
const started = performance.now();
// Both exits are checked on every session and never trigger.
const watched = {
  holdDays: 3650,
  stop: { kind: "None" },
  target: { kind: "$ per spread", dollars: 1e9 },
} as const;
const strategy = condor(Number(dte), watched);
const period = periodOf(strategy, market);
if (!period) throw new Error("no period");
const job = { strategy, market, references: {} };
const rows = candidatesOf(job, period, period.first, period.last + 1);
const done = performance.now();

const heldLegs = rows.skips.reduce(
  (sum, skip, row) => (skip > 0 ? sum : sum + rows.legs * (rows.exitSessions[row]! - row - rows.from)),
  0,
);
console.log(
  JSON.stringify({
    startMs: started - begun,
    workMs: done - started,
    sessions: rows.skips.length,
    heldLegs,
    peakBytes: process.resourceUsage().maxRSS * 1024,
  }),
);
