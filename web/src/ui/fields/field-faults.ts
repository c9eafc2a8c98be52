import type { FormDefinition } from "#shared/contracts/accounts.ts";
import { ApiError } from "../../lib/api-error.ts";
import type { FormFaults, FormValues } from "../../lib/form-checks.ts";

/** Returns a fault for each required field that is empty. */
export const missingFields = (fields: FormDefinition, values: FormValues): FormFaults =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name, { required }]) => required && values[name] === "")
      .map(([name]) => [name, "Please fill in this field."]),
  );

export const definedOnly = (faults: FormFaults): FormFaults =>
  Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined));

/**
 * Returns a refusal's faults by field of this form. For a single field the error's sentence replaces its
 * fault, unless the sentence only repeats the field's wire name and fault.
 */
export const refusedFields = (fields: FormDefinition, error: Error): FormFaults => {
  if (!(error instanceof ApiError)) return {};
  const faults = Object.entries(error.fields).filter(([name]) => name in fields);
  const [[name, fault] = []] = faults;
  const isSentence = name && faults.length === 1 && error.message !== `${name} ${fault}.`;
  return isSentence ? { [name]: error.message } : Object.fromEntries(faults);
};

/** Returns the first field, in reading order, that has a fault. */
export const firstBroken = (fields: FormDefinition, faults: FormFaults): string | undefined =>
  Object.keys(fields).find((name) => faults[name] !== undefined);
