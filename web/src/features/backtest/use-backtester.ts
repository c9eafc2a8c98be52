import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { BacktestBody } from "#shared/contracts/backtest-form.ts";
import type { FormAnswer } from "#shared/contracts/form/form-answer.ts";
import type { BodyChanges } from "#shared/contracts/sensitivity/results.ts";
import { numberText } from "../../inputs/typed-text.ts";
import { type Kept, keep as keepForm, readKept } from "../../lib/kept.ts";
import { yesterdayInNewYork } from "../../lib/new-york.ts";
import type { OpenedBacktest } from "../../lib/opened-backtest.ts";
import { useSession } from "../../lib/services.tsx";
import { LAST_FORM_KEY } from "../../lib/session.ts";
import { neighborBody } from "../../report/sensitivity/neighbor-body.ts";
import type { FormBinding } from "../../run/changed-inputs.tsx";
import type { OpenFeed } from "../../run/task-feed.ts";
import { useRun } from "../../run/use-run.ts";
import { useRunTitle } from "../../run/use-run-title.ts";
import { BACKTEST_RUN } from "./backtest-run.ts";
import {
  type BacktestValues,
  bodyOf,
  initialValues,
  restoredValues,
  sentValues,
} from "./form/form-values.ts";
import { useInputsForm } from "./form/use-inputs-form.ts";
import { useIsChanged, useSentBodies } from "./sent-bodies.ts";
import { useReplacedForm } from "./use-replaced-form.ts";

export type BacktesterParts = {
  readonly openFeed: OpenFeed;
  /** Keeps the last form. */
  readonly storage: Storage;
  readonly now: () => Date;
  /** A form in the link to this page: filled in, and run when the link says so. */
  readonly opened?: OpenedBacktest | undefined;
};

type Options = BacktesterParts & { readonly answer: FormAnswer };

/** Returns the service's form and what this browser kept of the last visit. */
const useBeginning = ({ answer, storage, now, opened }: Options) => {
  const { username } = useSession();
  const { 6: choices } = answer;
  const [last] = useState(() => readKept(storage, LAST_FORM_KEY, username));
  const settings = useMemo(() => ({ choices, yesterday: yesterdayInNewYork(now()) }), [choices, now]);
  const initial = useMemo(() => initialValues(answer), [answer]);
  const asSent = (body: unknown): BacktestValues => sentValues(body, initial, choices);
  const asKept = (kept: unknown): BacktestValues => restoredValues(kept, initial, choices);
  const [values] = useState(() => (opened ? asSent(opened.body) : asKept(last.values)));
  const keep = useCallback(
    (change: Kept) => keepForm(storage, LAST_FORM_KEY, username, change),
    [storage, username],
  );
  return { last, settings, initial, asSent, asKept, values, keep };
};

/** Applies the link's form once, and not again when the user returns to the page. */
const useOpened = (opened: OpenedBacktest | undefined, open: (opened: OpenedBacktest) => void): void => {
  const navigate = useNavigate();
  const isUsedUp = useRef(false);
  const openOnce = useEffectEvent(() => {
    if (!opened || isUsedUp.current) return;
    isUsedUp.current = true;
    open(opened);
    navigate(".", { replace: true, state: null });
  });
  useEffect(() => openOnce(), []);
};

/** Returns the state and the actions of the backtester. */
export const useBacktester = (options: Options) => {
  const { last, settings, initial, asSent, asKept, values, keep } = useBeginning(options);
  const sent = useSentBodies(last.taskId, last.ran === undefined ? undefined : bodyOf(asSent(last.ran)));
  const { run, finished, submit, cancel } = useRun({
    kind: BACKTEST_RUN,
    openFeed: options.openFeed,
    lastTaskId: last.taskId,
    onStarted: (taskId, ran) => {
      sent.remember(taskId, ran);
      keep({ taskId, ran });
    },
  });
  useRunTitle(run.kind, "Backtest");
  // A user who edits during the run keeps the focus in the form.
  const isAwaited = useRef(false);
  const onEdited = useCallback(
    (edited: BacktestValues) => {
      isAwaited.current = false;
      keep({ values: edited });
    },
    [keep],
  );
  const onSubmit = (body: BacktestBody) => {
    isAwaited.current = true;
    return submit(body);
  };
  const handle = useInputsForm({ yesterday: settings.yesterday, values, onEdited, onSubmit });
  const { notice, replace } = useReplacedForm({
    last,
    opened: options.opened && values,
    asKept,
    keep,
    form: handle.form,
  });
  useOpened(options.opened, ({ body, isRun }) => {
    onEdited(values);
    if (isRun) void handle.sendBody(body);
  });

  const ranInputs = finished && sent.bodies.get(finished.task.id);
  const inputs: FormBinding = {
    isChanged: useIsChanged(handle.form, ranInputs),
    isRunning: run.kind === "submitting" || run.kind === "running",
    runAgain: () => void handle.send(),
    restore: () => handle.form.reset(asSent(ranInputs)),
  };
  const setBalance = (dollars: number): void =>
    handle.form.setValue("overallFields.0.acct_bal", numberText("acct_bal", dollars), {
      shouldDirty: true,
      shouldValidate: true,
    });
  const openNeighbor =
    ranInputs && ((changes: BodyChanges): void => replace(asSent(neighborBody(ranInputs, changes))));
  const takesFocus = (): boolean => isAwaited.current;
  return {
    settings,
    initial,
    handle,
    replaced: notice,
    run,
    cancel,
    finished,
    inputs,
    ranInputs,
    setBalance,
    openNeighbor,
    takesFocus,
  };
};
