import * as z from "zod";

/** The calls that share a saved thing by a public link. */

export const Sharing = z.strictObject({
  shared: z.boolean(),
  /** Lets search engines list the public page; false where absent. */
  listed: z.boolean().optional(),
});

/** `link` is the token of the public page at `/s/{token}`. */
export const SharingAnswer = z.object({ message: z.string(), link: z.string().optional() });
