import * as z from "zod";

/**
 * Lists that may grow beyond one answer are told in pages: an answer with `next` goes on at the call with that as `from`.
 * Without `size` an answer has as many rows as fit.
 */

const MAX_SIZE = 1000;

/** A place in a list, as an answer gave it: for those who read it, a text. */
const Place = z.string().regex(/^[\w-]{1,300}$/, "must be the next of an answer");

export const ListQuery = z.object({
  from: Place.optional(),
  size: z
    .string()
    .regex(/^\d{1,4}$/, "must be a whole number")
    .transform(Number)
    .pipe(z.number().min(1, "must be at least 1").max(MAX_SIZE, `must be at most ${MAX_SIZE}`))
    .optional(),
});
export type ListQuery = z.output<typeof ListQuery>;

/** Where the list goes on; absent at its end. */
export const Next = Place.optional();
