import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";

/** Reads the JSON file that `--inputs` names. Throws where there is no such argument, file or JSON. */
export const readInputs = (command: string): unknown => {
  const { values } = parseArgs({ options: { inputs: { type: "string" } } });
  if (values.inputs === undefined) throw new Error(`usage: npm run ${command} -- --inputs FILE.json`);
  return JSON.parse(readFileSync(values.inputs, "utf8"));
};
