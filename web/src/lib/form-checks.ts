import { Email, NewPassword, type Username } from "#shared/contracts/accounts.ts";
import { adviceOn } from "./fault-words.ts";

/** What a form finds wrong before it is sent, by the very schemas that the service reads with. */

/** What was typed, by field name. */
export type FormValues = Readonly<Record<string, string>>;
/** What is wrong, by field name; undefined where nothing is. */
export type FormFaults = Readonly<Record<string, string | undefined>>;

type TextSchema = typeof NewPassword | typeof Username;

/** The schema's own words for what is wrong with the text. */
export const textFault = (schema: TextSchema, typed = ""): string | undefined =>
  schema.safeParse(typed).error?.issues[0]?.message;

export const emailFault = (typed = ""): string | undefined =>
  Email.safeParse(typed).success ? undefined : "Please enter a valid email address";

/** Faults of a new password and of its repetition. */
export const passwordFaults = ({ password, confirm_password: confirmed }: FormValues): FormFaults => ({
  password: textFault(NewPassword, password),
  confirm_password: password === confirmed ? undefined : "Passwords must match",
});

/**
 * A fault as a sentence: what to do about it after the field's name, "Start date: choose a start date or a length". Words
 * that are whole sentences already stay as they are.
 */
export const faultSentence = (label: string, fault: string | undefined): string | undefined => {
  if (fault === undefined) return undefined;
  const advice = adviceOn(fault);
  if (advice !== undefined) return `${label}: ${advice}`;
  return /^[a-z]/.test(fault) ? `${label} ${fault}` : fault;
};
