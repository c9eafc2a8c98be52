import * as z from "zod";

/** Paging of lists: pass an answer's `next` as `from`. Without `size` as many rows as fit. */

const MAX_SIZE = 1000;

/** An opaque cursor from an answer. */
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

/** Cursor of the next page; absent on the last one. */
export const Next = Place.optional();
