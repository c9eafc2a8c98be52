import type { FieldProblems } from "#shared/contracts/field-problems.ts";

/** Inputs that the service would refuse: every broken field, as its answer names them. */
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

/** A command's last word where it came to nothing: `{ error, fields }` on standard output, exit status 1. */
export const tellFault = (error: unknown): void => {
  const fields = error instanceof Refused ? { fields: error.fields } : {};
  process.stdout.write(`${JSON.stringify({ error: (error as Error).message, ...fields })}\n`);
  process.exitCode = 1;
};
