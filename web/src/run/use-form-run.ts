import { useCallback, useRef, useSyncExternalStore } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import type { FieldProblems } from "#shared/contracts/field-problems.ts";
import type { Kept } from "../lib/kept.ts";
import type { FormBinding } from "./changed-inputs.tsx";
import type { BodyOf, RunKind } from "./run-kinds.ts";
import type { Run } from "./run-state.ts";
import type { OpenFeed } from "./task-feed.ts";
import { useRun } from "./use-run.ts";

/** What a form's page passes on; tests pass their own. */
export type FormParts = {
  readonly openFeed: OpenFeed;
  readonly storage: Storage;
  readonly now: () => Date;
};

type Options<K extends RunKind> = {
  readonly kind: K;
  readonly openFeed: OpenFeed;
  readonly lastTaskId: string | undefined;
  /** Merges a change into the browser's record of the form. Keep it stable between renders. */
  readonly keep: (change: Kept) => void;
  /** Called with the task and the body of each run that starts, whose id is kept in any case. */
  readonly onStarted?: (taskId: string, body: BodyOf<K>) => void;
};

/** Returns the run of a form. Its results take the focus unless the user edits meanwhile. */
export const useFormRun = <K extends RunKind>({ keep, onStarted, ...options }: Options<K>) => {
  const { submit, ...state } = useRun<K>({
    ...options,
    onStarted: (taskId, body) => {
      keep({ taskId });
      onStarted?.(taskId, body);
    },
  });
  const isAwaited = useRef(false);
  const onEdited = useCallback(
    (values: unknown) => {
      isAwaited.current = false;
      keep({ values });
    },
    [keep],
  );
  const onSubmit = (body: BodyOf<K>): Promise<FieldProblems> => {
    isAwaited.current = true;
    return submit(body);
  };
  const takesFocus = useCallback((): boolean => isAwaited.current, []);
  return { ...state, onEdited, onSubmit, takesFocus };
};

type BindingOptions<Values extends FieldValues> = {
  readonly form: Pick<UseFormReturn<Values>, "subscribe" | "getValues">;
  readonly send: () => Promise<void>;
  readonly run: Run<unknown>;
  readonly ran: string | undefined;
  readonly meaningOf: (values: Values) => string;
  readonly restore: () => void;
};

/** Binds results to their form. Renders again only when the form starts or ceases to differ from what ran. */
export const useFormBinding = <Values extends FieldValues>({
  form: { subscribe, getValues },
  send,
  run,
  ran,
  meaningOf,
  restore,
}: BindingOptions<Values>): FormBinding => {
  const listen = useCallback(
    (listener: () => void) => subscribe({ formState: { values: true }, callback: listener }),
    [subscribe],
  );
  const isChanged = useSyncExternalStore(listen, () => ran !== undefined && meaningOf(getValues()) !== ran);
  return {
    isChanged,
    isRunning: run.kind === "submitting" || run.kind === "running",
    runAgain: () => void send(),
    restore,
  };
};
