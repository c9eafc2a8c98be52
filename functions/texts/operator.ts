import * as z from "zod";
import { env } from "../process/env.ts";
import { once } from "../process/once.ts";

/** Who runs the service, as far as the stage says. */
const Operator = z.strictObject({
  name: z.string().optional(),
  address: z.string().optional(),
  email: z.string().optional(),
  law: z.string().optional(),
});
export type Operator = z.output<typeof Operator>;

/** The operator that the stage names; throws where its settings are no such thing. */
export const stageOperator = once((): Operator => Operator.parse(JSON.parse(env("OPERATOR"))));

/** How a text calls the operator in the middle of a sentence. */
export const operatorName = ({ name }: Operator): string => name ?? "the operator of this site";

/** Where readers write to; that there is no such place yet where the stage names none. */
export const contactSentence = ({ name, address, email }: Operator): string => {
  const letters = address && `by letter to ${name ? `${name}, ` : ""}${address}`;
  const ways = [email && `at ${email}`, letters].filter(Boolean);
  return ways.length > 0
    ? `You reach us ${ways.join(" or ")}.`
    : "This installation of the service names no address for that yet: ask whoever runs it.";
};
