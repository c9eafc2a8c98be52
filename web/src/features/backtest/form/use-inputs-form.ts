import { type RefObject, useCallback, useEffect, useRef } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import type { BacktestBody } from "#shared/contracts/backtest-form.ts";
import type { FieldProblems } from "#shared/contracts/field-problems.ts";
import type { Day } from "#shared/domain/day.ts";
import { placedProblems, resolveWith } from "./form-problems.ts";
import { type BacktestValues, bodyOf } from "./form-values.ts";

type Options = {
  readonly yesterday: Day;
  /** The form to begin with. */
  readonly values: BacktestValues;
  /** Told of every edit. */
  readonly onEdited: (values: BacktestValues) => void;
  /** Sends the form; resolves to the faults that the service found in it. */
  readonly onSubmit: (body: BacktestBody) => Promise<FieldProblems>;
};

/** The form of one strategy, its element, and what sends it: faults are shown in it, the focus on the first. */
export type InputsFormHandle = {
  readonly form: UseFormReturn<BacktestValues>;
  readonly element: RefObject<HTMLFormElement | null>;
  readonly send: () => Promise<void>;
};

/** Nothing that is typed is ever lost: a form that is refused keeps its text. */
export const useInputsForm = ({ yesterday, values, onEdited, onSubmit }: Options): InputsFormHandle => {
  const form = useForm<BacktestValues>({
    defaultValues: values,
    resolver: resolveWith(yesterday),
    shouldFocusError: false,
  });
  const element = useRef<HTMLFormElement>(null);

  useEffect(() => {
    // The library also tells of a submission and of faults; only other text is an edit.
    let last = JSON.stringify(form.getValues());
    const tell = ({ values: now }: { readonly values: BacktestValues }) => {
      const text = JSON.stringify(now);
      if (text === last) return;
      last = text;
      onEdited(now);
    };
    return form.subscribe({ formState: { values: true }, callback: tell });
  }, [form, onEdited]);

  /** The first in reading order; after the next paint, when the faults are drawn. */
  const focusFirstFault = useCallback(() => {
    setTimeout(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }, []);

  const showFaults = (problems: FieldProblems) => {
    const { placed, others } = placedProblems(form.getValues(), problems);
    for (const [path, message] of placed) form.setError(path, { type: "service", message });
    if (others.length > 0) form.setError("root", { type: "service", message: others.join(" ") });
    focusFirstFault();
  };

  const send = form.handleSubmit(async (sent) => showFaults(await onSubmit(bodyOf(sent))), focusFirstFault);
  return { form, element, send };
};
