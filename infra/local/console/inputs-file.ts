import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";

/** The JSON of the file that `--inputs` names. Throws where none is named, or it is not there or no JSON. */
export const readInputs = (command: string): unknown => {
  const { values } = parseArgs({ options: { inputs: { type: "string" } } });
  if (values.inputs === undefined) throw new Error(`usage: npm run ${command} -- --inputs FILE.json`);
  return JSON.parse(readFileSync(values.inputs, "utf8"));
};
