import { Email, NewPassword, type Username } from "#shared/contracts/account-fields.ts";
import { adviceOn } from "./fault-words.ts";

/** Checks of typed forms, by the same schemas as the service's. */

export type FormValues = Readonly<Record<string, string>>;
export type FormFaults = Readonly<Record<string, string | undefined>>;

type TextSchema = typeof NewPassword | typeof Username;

export const textFault = (schema: TextSchema, typed = ""): string | undefined =>
  schema.safeParse(typed).error?.issues[0]?.message;

export const emailFault = (typed = ""): string | undefined =>
  Email.safeParse(typed).success ? undefined : "Please enter a valid email address";

export const passwordFaults = ({ password, confirm_password: confirmed }: FormValues): FormFaults => ({
  password: textFault(NewPassword, password),
  confirm_password: password === confirmed ? undefined : "Passwords must match",
});

/**
 * Returns a fault as a sentence after the field's name: "Start date: choose a start date or a length". Whole
 * sentences stay unchanged.
 */
export const faultSentence = (label: string, fault: string | undefined): string | undefined => {
  if (fault === undefined) return undefined;
  const advice = adviceOn(fault);
  if (advice !== undefined) return `${label}: ${advice}`;
  return /^[a-z]/.test(fault) ? `${label} ${fault}` : fault;
};
