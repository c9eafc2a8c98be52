import type * as z from "zod";
import { badFields } from "../edge/errors.ts";

/** Places in a list, as the opaque texts of `next` and `from` (`shared/contracts/list-page.ts`). */

/** Returns a place as the text of an answer's `next`. */
export const textOfPlace = (place: readonly string[]): string =>
  Buffer.from(JSON.stringify(place)).toString("base64url");

/** Returns the place of a text; throws 400 for one that no answer contained. */
export const placeOfText = <S extends z.ZodType>(text: string, schema: S): z.output<S> => {
  try {
    return schema.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
  } catch {
    throw badFields({ from: "must be the next of an answer" });
  }
};
