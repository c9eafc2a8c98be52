import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { FieldProblems } from "#shared/contracts/field-problems.ts";

export class Refused extends Error {
  readonly fields: FieldProblems;
  constructor(fields: FieldProblems) {
    super(
      Object.entries(fields)
        .map(([path, problem]) => `${path} ${problem}`)
        .join("; "),
    );
    this.fields = fields;
  }
}

/** Prints `{ error, fields }` on standard output and sets exit status 1. */
export const tellFault = (error: unknown): void => {
  const fields = error instanceof Refused ? { fields: error.fields } : {};
  process.stdout.write(`${JSON.stringify({ error: (error as Error).message, ...fields })}\n`);
  process.exitCode = 1;
};

/** Reads the JSON file that `--inputs` names. Throws where there is no such argument, file or JSON. */
export const readInputs = (command: string): unknown => {
  const { values } = parseArgs({ options: { inputs: { type: "string" } } });
  if (values.inputs === undefined) throw new Error(`usage: npm run ${command} -- --inputs FILE.json`);
  return JSON.parse(readFileSync(values.inputs, "utf8"));
};
