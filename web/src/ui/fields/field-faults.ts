import type { FormDefinition } from "#shared/contracts/accounts.ts";
import { ApiError } from "../../lib/api-error.ts";
import type { FormFaults, FormValues } from "../../lib/form-checks.ts";

/** Which fields of a form are broken, before it is sent and after a refusal. */

/** What is required and empty. */
export const missingFields = (fields: FormDefinition, values: FormValues): FormFaults =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name, { required }]) => required && values[name] === "")
      .map(([name]) => [name, "Please fill in this field."]),
  );

/** The faults without the fields that have none. */
export const definedOnly = (faults: FormFaults): FormFaults =>
  Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined));

/**
 * A refusal's faults by field of this form. The sentence of one that names a single field says more than the fault
 * itself, unless it is the wire's name of the field with that fault.
 */
export const refusedFields = (fields: FormDefinition, error: Error): FormFaults => {
  if (!(error instanceof ApiError)) return {};
  const faults = Object.entries(error.fields).filter(([name]) => name in fields);
  const [[name, fault] = []] = faults;
  const isSentence = name && faults.length === 1 && error.message !== `${name} ${fault}.`;
  return isSentence ? { [name]: error.message } : Object.fromEntries(faults);
};

/** The first field of the form, in reading order, that has a fault. */
export const firstBroken = (fields: FormDefinition, faults: FormFaults): string | undefined =>
  Object.keys(fields).find((name) => faults[name] !== undefined);
