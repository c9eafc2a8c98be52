import type * as z from "zod";

/** An error of Stripe's API: its status, and the fields by which clients tell errors apart. */
export class StripeRefusal extends Error {
  override readonly name = "StripeRefusal";
  readonly status: number;
  readonly fields: { readonly type: string; readonly code?: string; readonly param?: string };

  constructor(status: number, message: string, fields: Partial<StripeRefusal["fields"]> = {}) {
    super(message);
    this.status = status;
    this.fields = { type: "invalid_request_error", ...fields };
  }
}

/** The refusal for an object or a price that does not exist. */
export const missing = (what: string, id: string, param: string, status = 404): StripeRefusal =>
  new StripeRefusal(status, `No such ${what}: '${id}'`, { code: "resource_missing", param });

type Parameters = { [name: string]: string | Parameters };

/** Splits `line_items[0][price]` into its steps. */
const stepsOf = (name: string): string[] => name.split("[").map((step) => step.replace(/\]$/, ""));

/** The form's parameters with their nesting; the entries of a list are named by their numbers. */
const nested = (form: string): Parameters => {
  // No prototype: a step may be named like anything that objects inherit.
  const root: Parameters = Object.create(null);
  for (const [name, value] of new URLSearchParams(form)) {
    const steps = stepsOf(name);
    let branch = root;
    for (const step of steps.slice(0, -1)) {
      const next = branch[step];
      const deeper: Parameters = typeof next === "object" ? next : Object.create(null);
      branch[step] = deeper;
      branch = deeper;
    }
    branch[steps.at(-1) ?? ""] = value;
  }
  return root;
};

const nameOf = ([first, ...steps]: readonly PropertyKey[]): string =>
  `${String(first ?? "")}${steps.map((step) => `[${String(step)}]`).join("")}`;

/** Reads the parameters of a form. Throws Stripe's refusal of a missing, wrong or unknown parameter, by its name. */
export const parametersIn = <S extends z.ZodType>(schema: S, form: string): z.output<S> => {
  const parsed = schema.safeParse(nested(form));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  if (issue?.code === "unrecognized_keys") {
    const param = nameOf([...issue.path, issue.keys[0] ?? ""]);
    throw new StripeRefusal(400, `Received unknown parameter: ${param}`, {
      code: "parameter_unknown",
      param,
    });
  }
  const param = nameOf(issue?.path ?? []);
  throw new StripeRefusal(400, `Invalid ${param}: ${issue?.message}`, { param });
};
