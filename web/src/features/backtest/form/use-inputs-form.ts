import { type RefObject, useCallback, useEffect, useRef } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import type { BacktestBody } from "#shared/contracts/backtest-form.ts";
import type { FieldProblems } from "#shared/contracts/field-problems.ts";
import type { Day } from "#shared/domain/day.ts";
import { useEdits } from "../../../inputs/use-edits.ts";
import { placedProblems, resolveWith } from "./form-problems.ts";
import { type BacktestValues, bodyOf } from "./form-values.ts";

type Options = {
  readonly yesterday: Day;
  readonly values: BacktestValues;
  /** Called after every edit. */
  readonly onEdited: (values: BacktestValues) => void;
  /** Sends the form and resolves to the service's faults. */
  readonly onSubmit: (body: BacktestBody) => Promise<FieldProblems>;
};

/** Returns the form, its element and its submit. Faults appear at their fields, and the first takes the focus. */
export type InputsFormHandle = {
  readonly form: UseFormReturn<BacktestValues>;
  readonly element: RefObject<HTMLFormElement | null>;
  readonly send: () => Promise<void>;
  /** Sends a body as it is, without the form's own check. */
  readonly sendBody: (body: BacktestBody) => Promise<void>;
};

const rightsOf = ({ optFields }: BacktestValues): string[] => optFields.map((row) => row.call_put);

/** A refused form keeps its text. A second row of shares is refused at once. */
export const useInputsForm = ({ yesterday, values, onEdited, onSubmit }: Options): InputsFormHandle => {
  const form = useForm<BacktestValues>({
    defaultValues: values,
    resolver: resolveWith(yesterday),
    shouldFocusError: false,
  });
  const element = useRef<HTMLFormElement>(null);

  useEdits(form, onEdited);

  useEffect(() => {
    // Shares refuse one another across rows, which an edit of one row does not show by itself.
    let last = rightsOf(form.getValues());
    const check = ({ values: now }: { readonly values: BacktestValues }) => {
      const rights = rightsOf(now);
      if (rights.join() === last.join()) return;
      const isAffected = [rights, last].some((each) => each.filter((right) => right === "Shares").length > 1);
      last = rights;
      if (isAffected) void form.trigger(rights.map((_, row) => `optFields.${row}.call_put` as const));
    };
    return form.subscribe({ formState: { values: true }, callback: check });
  }, [form]);

  /** Focuses the first fault in reading order, after the next paint. */
  const focusFirstFault = useCallback(() => {
    setTimeout(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }, []);

  const showFaults = (problems: FieldProblems) => {
    const { placed, others } = placedProblems(form.getValues(), problems);
    for (const [path, message] of placed) form.setError(path, { type: "service", message });
    if (others.length > 0) form.setError("root", { type: "service", message: others.join(" ") });
    focusFirstFault();
  };

  const sendBody = async (body: BacktestBody): Promise<void> => showFaults(await onSubmit(body));
  const send = form.handleSubmit((sent) => sendBody(bodyOf(sent)), focusFirstFault);
  return { form, element, send, sendBody };
};
