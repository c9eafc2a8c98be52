import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import {
  type FieldErrors,
  type FieldPath,
  type ResolverResult,
  set,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import type { FieldProblems } from "#shared/contracts/field-problems.ts";
import { readSweep } from "#shared/contracts/sweep/read-sweep.ts";
import type { SweepBody } from "#shared/contracts/sweep/request.ts";
import type { Day } from "#shared/domain/day.ts";
import { formPathOf } from "./form-paths.ts";
import { bodyOf, type SweepValues, valuesOf } from "./sweep-values.ts";

type Options = {
  readonly yesterday: Day;
  readonly initial: SweepBody;
  readonly onEdited: (body: SweepBody) => void;
  readonly onSubmit: (body: SweepBody) => Promise<FieldProblems>;
};

/** The search form, its element, and a function that sends it, shows faults and focuses the first. */
export type ExploreFormHandle = {
  readonly form: UseFormReturn<SweepValues>;
  readonly element: RefObject<HTMLFormElement | null>;
  readonly send: () => Promise<void>;
  readonly refused: FieldProblems;
  /** Call after each drawing of faults. */
  readonly giveFocus: () => void;
};

const NONE: FieldProblems = {};

/** Validates for the form library by the service's own reading. */
const resolveWith =
  (yesterday: Day) =>
  (values: SweepValues): ResolverResult<SweepValues> => {
    const reading = readSweep(bodyOf(values), yesterday);
    if (reading.ok) return { values, errors: {} };
    const errors: FieldErrors<SweepValues> = {};
    for (const [path, message] of Object.entries(reading.fields))
      set(errors, formPathOf(path), { type: "reading", message });
    return { values: {}, errors };
  };

/** Faults of the whole grid have no field; they are shown as sentences. */
const isOfGrid = (path: string): boolean => path === "combinations" || path === "spreads";

/** Returns the form's handle. A refused form keeps its text. */
export const useExploreForm = ({ yesterday, initial, onEdited, onSubmit }: Options): ExploreFormHandle => {
  const [values] = useState(() => valuesOf(initial));
  const form = useForm<SweepValues>({
    defaultValues: values,
    resolver: resolveWith(yesterday),
    shouldFocusError: false,
  });
  const [refused, setRefused] = useState(NONE);
  const element = useRef<HTMLFormElement>(null);
  const awaitsFocus = useRef(false);

  useEffect(() => {
    // The library also reports submissions and faults; only a changed body is an edit.
    let last = JSON.stringify(bodyOf(form.getValues()));
    const tell = ({ values: now }: { readonly values: SweepValues }) => {
      const body = bodyOf(now);
      const text = JSON.stringify(body);
      if (text === last) return;
      last = text;
      awaitsFocus.current = false;
      setRefused(NONE);
      onEdited(body);
    };
    return form.subscribe({ formState: { values: true }, callback: tell });
  }, [form, onEdited]);

  const focusFirstFault = () => {
    awaitsFocus.current = true;
  };
  /** Focuses the first drawn fault. Before drawing there is none to find. */
  const giveFocus = useCallback(() => {
    if (!awaitsFocus.current) return;
    const broken = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    broken?.focus();
    awaitsFocus.current = !broken;
  }, []);

  const showFaults = (problems: FieldProblems) => {
    setRefused(problems);
    for (const [path, message] of Object.entries(problems)) {
      const place = formPathOf(path) as FieldPath<SweepValues>;
      if (!isOfGrid(path)) form.setError(place, { type: "service", message });
    }
    const ofGrid = Object.entries(problems).filter(([path]) => isOfGrid(path));
    if (ofGrid.length > 0)
      form.setError("root", { type: "service", message: ofGrid.map((each) => each.join(" ")).join(" ") });
    if (Object.keys(problems).length > 0) focusFirstFault();
  };

  const send = form.handleSubmit(async (sent) => showFaults(await onSubmit(bodyOf(sent))), focusFirstFault);
  return { form, element, send, refused, giveFocus };
};
