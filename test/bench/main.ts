import { parseArgs } from "node:util";
import { lineOf } from "./figures.ts";

/**
 * `npm run bench`: the figures that the service is held against, a table for people, or with `--json` one line each
 * for programs. `--only NAME` measures one group: engine, sweep, import, work, end-to-end or web; or one of those that are left out
 * where they are not asked for: large, the memory that 25 million quotes take, and null, the study of how often a sweep
 * takes luck for skill.
 */

/** Loaded one after another, so that no group's modules and memory weigh on another's figures. */
const GROUPS = {
  engine: async () => (await import("./engine.ts")).engineFigures(),
  sweep: async () => (await import("./sweep.ts")).sweepFigures(),
  import: async () => (await import("./import.ts")).importFigures(),
  work: async () => (await import("./work.ts")).workFigures(),
  "end-to-end": async () => (await import("./end-to-end.ts")).endToEndFigures(),
  web: async () => (await import("./web.ts")).webFigures(),
  large: async () => (await import("./large.ts")).largeFigures(),
  null: async () => (await import("./null.ts")).nullFigures(),
};

/** A study takes half an hour, and many quotes some minutes. */
const ONLY_BY_NAME = ["large", "null"];

const { values } = parseArgs({ options: { json: { type: "boolean" }, only: { type: "string" } } });

for (const [name, measure] of Object.entries(GROUPS)) {
  if (values.only === undefined ? ONLY_BY_NAME.includes(name) : name !== values.only) continue;
  if (!values.json) process.stderr.write(`measuring ${name} …\n`);
  for (const figure of await measure()) {
    const { name: figureName, value, unit, agrees } = figure;
    console.log(values.json ? JSON.stringify({ name: figureName, value, unit, agrees }) : lineOf(figure));
  }
}
