import * as z from "zod";

/**
 * Texts of a request that are not a form's field. Blank is what `trim` and `\s` say is: spaces of any width, tabs, ends of
 * lines, a byte order mark. Blanks alone are no text, whatever their number.
 */

const BLANK = "must not be blank";

/** What somebody types, without the blanks around it: `max` characters of it at most. */
export const typedText = (max: number) => z.string().trim().min(1, BLANK).max(max);

/** What has to stay as it was sent, such as a password, a token or an id: `max` characters at most. */
export const exactText = (max: number) => z.string().min(1, BLANK).max(max).regex(/\S/, BLANK);

/** What may be left blank, without the blanks around it: `max` characters of it at most. */
export const optionalText = (max: number) => z.string().trim().max(max);
