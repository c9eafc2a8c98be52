import * as z from "zod";
import { env } from "../process/env.ts";
import { once } from "../process/once.ts";

const Operator = z.strictObject({
  name: z.string().optional(),
  address: z.string().optional(),
  email: z.string().optional(),
  law: z.string().optional(),
});
export type Operator = z.output<typeof Operator>;

/** The stage's operator. Throws for invalid settings. */
export const stageOperator = once((): Operator => Operator.parse(JSON.parse(env("OPERATOR"))));

/** The operator in the middle of a sentence. */
export const operatorName = ({ name }: Operator): string => name ?? "the operator of this site";

/** The sentence with the contact address, or saying that there is none yet. */
export const contactSentence = ({ name, address, email }: Operator): string => {
  const letters = address && `by letter to ${name ? `${name}, ` : ""}${address}`;
  const ways = [email && `at ${email}`, letters].filter(Boolean);
  return ways.length > 0
    ? `You can reach us ${ways.join(" or ")}.`
    : "This site names no contact address yet: ask its operator.";
};
