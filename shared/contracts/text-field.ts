import * as z from "zod";

/**
 * Texts of requests outside of the form. Blanks are what `trim` and `\s` match: spaces of any width, tabs, line ends,
 * a byte order mark. A text of blanks is empty.
 */

const BLANK = "must not be blank";

/** A typed text of 1 to `max` characters, trimmed. */
export const typedText = (max: number) => z.string().trim().min(1, BLANK).max(max);

/** An exact text of 1 to `max` characters, such as a password, a token or an id. */
export const exactText = (max: number) => z.string().min(1, BLANK).max(max).regex(/\S/, BLANK);

/** An optional text of up to `max` characters, trimmed. */
export const optionalText = (max: number) => z.string().trim().max(max);
