import { randomInt } from "node:crypto";

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** A new id that looks like Stripe's, such as `sub_` with 24 letters; nobody can guess it. */
export const stripeId = (prefix: "cs_test" | "cus" | "sub" | "si" | "in" | "evt", length = 24): string =>
  `${prefix}_${Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join("")}`;
