import { useEffect } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

/** Calls `onEdited` with a form's values after each edit. Keep `onEdited` stable between renders. */
export const useEdits = <Values extends FieldValues>(
  form: UseFormReturn<Values>,
  onEdited: (values: Values) => void,
): void => {
  useEffect(() => {
    // The library also reports submits and faults; only a changed value is an edit.
    let last = JSON.stringify(form.getValues());
    const report = ({ values: now }: { readonly values: Values }) => {
      const text = JSON.stringify(now);
      if (text === last) return;
      last = text;
      onEdited(now);
    };
    return form.subscribe({ formState: { values: true }, callback: report });
  }, [form, onEdited]);
};
