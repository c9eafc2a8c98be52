import { type RefObject, useCallback, useEffect, useRef } from "react";
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  set,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import type { FieldProblems } from "#shared/contracts/field-problems.ts";

type Options<Values extends FieldValues, Body> = {
  readonly values: Values;
  readonly bodyOf: (values: Values) => Body;
  /** Returns the faults that the service's own reader finds, by their paths on the wire. */
  readonly faultsOf: (values: Values) => FieldProblems;
  /** Returns the form's path of a fault; undefined for a path on the wire that the form lacks. */
  readonly placeOf: (values: Values, path: string) => string | undefined;
  /** Called after every edit. Keep it stable between renders. */
  readonly onEdited: (values: Values, form: UseFormReturn<Values>) => void;
  readonly onSubmit: (body: Body) => Promise<FieldProblems>;
};

/** A form, its element and its submit. Faults appear at their fields, and the first takes the focus. */
export type CheckedForm<Values extends FieldValues, Body> = {
  readonly form: UseFormReturn<Values>;
  readonly element: RefObject<HTMLFormElement | null>;
  readonly send: () => Promise<void>;
  readonly sendBody: (body: Body) => Promise<void>;
};

/** Faults without a field are texts that take the focus themselves. */
const FAULTS = '[aria-invalid="true"], [data-fault]';

const errorsOf = <Values extends FieldValues>(
  values: Values,
  { faultsOf, placeOf }: Pick<Options<Values, unknown>, "faultsOf" | "placeOf">,
): FieldErrors<Values> => {
  const errors: FieldErrors<Values> = {};
  for (const [path, message] of Object.entries(faultsOf(values)))
    set(errors, placeOf(values, path) ?? path, { type: "reading", message });
  return errors;
};

/** A form that the service's reader checks before it is sent. A refused form keeps its text. */
export const useCheckedForm = <Values extends FieldValues, Body>({
  values: first,
  bodyOf,
  onEdited,
  onSubmit,
  ...checks
}: Options<Values, Body>): CheckedForm<Values, Body> => {
  const form = useForm<Values>({
    defaultValues: first as DefaultValues<Values>,
    resolver: (values) => {
      const errors = errorsOf(values, checks);
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
    },
    shouldFocusError: false,
  });
  const element = useRef<HTMLFormElement>(null);

  useEffect(() => {
    // The library also reports submits and faults; only a changed value is an edit.
    let last = JSON.stringify(form.getValues());
    const report = ({ values }: { readonly values: Values }) => {
      const text = JSON.stringify(values);
      if (text === last) return;
      last = text;
      onEdited(values, form);
    };
    return form.subscribe({ formState: { values: true }, callback: report });
  }, [form, onEdited]);

  /** Focuses the first fault in reading order, after the next paint. */
  const focusFirstFault = useCallback(() => {
    setTimeout(() => element.current?.querySelector<HTMLElement>(FAULTS)?.focus());
  }, []);

  const showFaults = (problems: FieldProblems) => {
    const others: string[] = [];
    for (const [path, message] of Object.entries(problems)) {
      const place = checks.placeOf(form.getValues(), path);
      if (place === undefined) others.push(`${path} ${message}`);
      else form.setError(place as FieldPath<Values>, { type: "service", message });
    }
    if (others.length > 0) form.setError("root", { type: "service", message: others.join(" ") });
    focusFirstFault();
  };

  const sendBody = async (body: Body): Promise<void> => showFaults(await onSubmit(body));
  const send = form.handleSubmit((values) => sendBody(bodyOf(values)), focusFirstFault);
  return { form, element, send, sendBody };
};
