import { type RefObject, useCallback, useRef } from "react";
import { type FieldPath, type UseFormReturn, useForm } from "react-hook-form";
import type { FieldProblems } from "#shared/contracts/field-problems.ts";
import { FEWEST_MEMBERS, MOST_MEMBERS } from "#shared/contracts/portfolios/own-fields.ts";
import type { PortfolioBody } from "#shared/contracts/portfolios/request.ts";
import type { Day } from "#shared/domain/day.ts";
import { useEdits } from "../../../inputs/use-edits.ts";
import { COUNT_PATH, placedProblems, resolveWith } from "./portfolio-problems.ts";
import { bodyOf, type PortfolioValues } from "./portfolio-values.ts";

type Options = {
  readonly yesterday: Day;
  readonly values: PortfolioValues;
  /** Called after every edit. */
  readonly onEdited: (values: PortfolioValues) => void;
  /** Sends the form and resolves to the service's faults. */
  readonly onSubmit: (body: PortfolioBody) => Promise<FieldProblems>;
};

/** The form, its element and its submit. Faults appear at their places, and the first takes the focus. */
export type PortfolioFormHandle = {
  readonly form: UseFormReturn<PortfolioValues>;
  readonly element: RefObject<HTMLFormElement | null>;
  readonly send: () => Promise<void>;
};

/** Members are faulty in fields that the form does not show, so their faults are texts that take the focus. */
const FAULTS = '[aria-invalid="true"], [data-fault]';

const hasRightCount = ({ members }: PortfolioValues): boolean => {
  const count = members.filter(({ isOn }) => isOn).length;
  return count >= FEWEST_MEMBERS && count <= MOST_MEMBERS;
};

/** A refused form keeps its text. */
export const usePortfolioForm = ({ yesterday, values, onEdited, onSubmit }: Options): PortfolioFormHandle => {
  const form = useForm<PortfolioValues>({
    defaultValues: values,
    resolver: resolveWith(yesterday),
    shouldFocusError: false,
  });
  const element = useRef<HTMLFormElement>(null);

  const edited = useCallback(
    (now: PortfolioValues) => {
      if (hasRightCount(now)) form.clearErrors(COUNT_PATH as FieldPath<PortfolioValues>);
      onEdited(now);
    },
    [form, onEdited],
  );
  useEdits(form, edited);

  /** Focuses the first fault in reading order, after the next paint. */
  const focusFirstFault = useCallback(() => {
    setTimeout(() => element.current?.querySelector<HTMLElement>(FAULTS)?.focus());
  }, []);

  const showFaults = (problems: FieldProblems) => {
    const { placed, others } = placedProblems(form.getValues(), problems);
    for (const [path, message] of placed)
      form.setError(path as FieldPath<PortfolioValues>, { type: "service", message });
    if (others.length > 0) form.setError("root", { type: "service", message: others.join(" ") });
    focusFirstFault();
  };

  const send = form.handleSubmit(async (sent) => showFaults(await onSubmit(bodyOf(sent))), focusFirstFault);
  return { form, element, send };
};
