import * as z from "zod";
import { typedText } from "./text-field.ts";

/** The fields that the site checks as they are typed, apart from calls: other pages load no zod. */

/** The name that a user chooses. It is part of URLs and of the access token. */
export const Username = typedText(64).pipe(
  z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9_-]{3,30}$/, "must be 3 to 30 letters, digits, hyphens or underscores"),
);

/** ASCII words with dots, @, and domain names with dots: Cognito accepts no other address. */
const EMAIL_PATTERN =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]*[a-z0-9])?$/i;

/** An e-mail address, stored in lower case. It has no hidden or confusable characters. */
export const Email = typedText(254).pipe(
  z.string().regex(EMAIL_PATTERN, "must be a valid email address").toLowerCase(),
);

export const MIN_PASSWORD_LENGTH = 12;
export const MAX_PASSWORD_LENGTH = 256;

/** A new password. Only its length counts (ASVS 6.2.5); every character is allowed. */
export const NewPassword = z
  .string()
  .min(MIN_PASSWORD_LENGTH, `must have at least ${MIN_PASSWORD_LENGTH} characters`)
  .max(MAX_PASSWORD_LENGTH, `must have at most ${MAX_PASSWORD_LENGTH} characters`)
  // Cognito refuses such passwords.
  .refine((text) => text.trim() === text, "must not begin or end with a space");
