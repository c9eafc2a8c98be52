import { parseArgs } from "node:util";
import { lineOf } from "./figures.ts";

/**
 * `npm run bench` prints a table of figures, or with `--json` one JSON line per figure. `--only NAME` (or NAME alone)
 * measures one group: engine, portfolio, sweep, import, sensitivity, work, end-to-end, renewals, or web. Four groups run on request
 * only: load (the service under load), large (imports of 25 and 60 million quotes), peers (DuckDB and plain C++ beside the
 * engine and the kernel), and null (how often a sweep takes luck for skill). Exits with 1 when a result differs or is lost.
 */

/** Groups load one after another, so that the modules and memory of one do not affect the next. */
const GROUPS = {
  engine: async () => (await import("./engine.ts")).engineFigures(),
  portfolio: async () => (await import("./portfolio.ts")).portfolioFigures(),
  sweep: async () => (await import("./sweep.ts")).sweepFigures(),
  import: async () => (await import("./import.ts")).importFigures(),
  sensitivity: async () => (await import("./sensitivity.ts")).sensitivityFigures(),
  work: async () => (await import("./work.ts")).workFigures(),
  "end-to-end": async () => (await import("./end-to-end.ts")).endToEndFigures(),
  renewals: async () => (await import("./renewals.ts")).renewalFigures(),
  web: async () => (await import("./web.ts")).webFigures(),
  load: async () => (await import("./load.ts")).loadFigures(),
  large: async () => (await import("./large.ts")).largeFigures(),
  peers: async () => (await import("./peers.ts")).peersFigures(),
  null: async () => (await import("./null.ts")).nullFigures(),
};

/** The study takes up to half an hour, the large imports some, peers need programs of their own, and the load uses the whole machine. */
const ONLY_BY_NAME = ["load", "large", "peers", "null"];

const { values, positionals } = parseArgs({
  options: { json: { type: "boolean" }, only: { type: "string" } },
  allowPositionals: true,
});
const only = values.only ?? positionals[0];

// Handlers that run in this process log nothing between the figures.
process.env.POWERTOOLS_LOG_LEVEL ??= "SILENT";

for (const [name, measure] of Object.entries(GROUPS)) {
  if (only === undefined ? ONLY_BY_NAME.includes(name) : name !== only) continue;
  if (!values.json) process.stderr.write(`measuring ${name} …\n`);
  for (const figure of await measure()) {
    const { name: figureName, value, unit, agrees, ok } = figure;
    if (agrees === false || ok === false) process.exitCode = 1;
    console.log(values.json ? JSON.stringify({ name: figureName, value, unit, agrees, ok }) : lineOf(figure));
  }
}
