import { parseArgs } from "node:util";
import { lineOf } from "./figures.ts";

/**
 * `npm run bench`: the figures that the service is held against, a table for people, or with `--json` one line each
 * for programs. A name, or `--only NAME`, measures one group: engine, sweep, import, work, end-to-end or web; or one of those that
 * are left out where they are not asked for: load, what the running service holds, large, the memory that 25 million quotes take,
 * and null, the study of how often a sweep takes luck for skill. Ends with 1 where something was lost or differs.
 */

/** Loaded one after another, so that no group's modules and memory weigh on another's figures. */
const GROUPS = {
  engine: async () => (await import("./engine.ts")).engineFigures(),
  sweep: async () => (await import("./sweep.ts")).sweepFigures(),
  import: async () => (await import("./import.ts")).importFigures(),
  work: async () => (await import("./work.ts")).workFigures(),
  "end-to-end": async () => (await import("./end-to-end.ts")).endToEndFigures(),
  web: async () => (await import("./web.ts")).webFigures(),
  load: async () => (await import("./load.ts")).loadFigures(),
  large: async () => (await import("./large.ts")).largeFigures(),
  null: async () => (await import("./null.ts")).nullFigures(),
};

/** A study takes half an hour, many quotes some minutes, and a load all of the machine for two. */
const ONLY_BY_NAME = ["load", "large", "null"];

const { values, positionals } = parseArgs({
  options: { json: { type: "boolean" }, only: { type: "string" } },
  allowPositionals: true,
});
const only = values.only ?? positionals[0];

for (const [name, measure] of Object.entries(GROUPS)) {
  if (only === undefined ? ONLY_BY_NAME.includes(name) : name !== only) continue;
  if (!values.json) process.stderr.write(`measuring ${name} …\n`);
  for (const figure of await measure()) {
    const { name: figureName, value, unit, agrees, ok } = figure;
    if (agrees === false || ok === false) process.exitCode = 1;
    console.log(values.json ? JSON.stringify({ name: figureName, value, unit, agrees, ok }) : lineOf(figure));
  }
}
