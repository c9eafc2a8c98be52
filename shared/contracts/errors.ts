import * as z from "zod";

/**
 * The shape of every error answer (contract: *Errors*). `fields` maps a path such as `optFields.0.delta` to its
 * fault.
 */
export const ErrorBody = z.object({
  error: z.union([z.string(), z.array(z.string())]),
  fields: z.record(z.string(), z.string()).optional(),
});
export type ErrorBody = z.output<typeof ErrorBody>;

export const SOMETHING_WENT_WRONG = "Something went wrong. Please try again.";
