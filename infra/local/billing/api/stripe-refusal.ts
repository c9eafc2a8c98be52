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

/** An object or a price that does not exist. */
export const missing = (what: string, id: string, param: string, status = 404): StripeRefusal =>
  new StripeRefusal(status, `No such ${what}: '${id}'`, { code: "resource_missing", param });

const nameOf = (path: readonly PropertyKey[]): string =>
  path.map((step, index) => (index === 0 ? String(step) : `[${String(step)}]`)).join("");

/** The parameters as the schema gives them; throws what Stripe says of those that are missing, wrong or unknown. */
export const checked = <S extends z.ZodType>(schema: S, parameters: unknown): z.output<S> => {
  const parsed = schema.safeParse(parameters);
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
