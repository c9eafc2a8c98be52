import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { BacktestBody } from "#shared/contracts/backtest-form.ts";
import type { FormAnswer } from "#shared/contracts/form/form-answer.ts";
import type { BodyChanges } from "#shared/contracts/sensitivity/results.ts";
import { numberText } from "../../inputs/typed-text.ts";
import { useCheckedForm } from "../../inputs/use-checked-form.ts";
import { type Kept, keep as keepForm, readKept } from "../../lib/kept.ts";
import { yesterdayInNewYork } from "../../lib/new-york.ts";
import type { OpenedBacktest } from "../../lib/opened-backtest.ts";
import { useSession } from "../../lib/services.tsx";
import { LAST_FORM_KEY } from "../../lib/session.ts";
import { neighborBody } from "../../report/sensitivity/neighbor-body.ts";
import type { OpenFeed } from "../../run/task-feed.ts";
import { useFormBinding, useFormRun } from "../../run/use-form-run.ts";
import { useRunTitle } from "../../run/use-run-title.ts";
import { faultsOf, placeOf, useSharesCheck } from "./form/form-problems.ts";
import {
  type BacktestValues,
  bodyOf,
  initialValues,
  meaningOf,
  restoredValues,
  sentValues,
} from "./form/form-values.ts";
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

/** Keeps the sent bodies by task, with the one restored from an earlier visit. */
const useSentBodies = (taskId: string | undefined, ran: BacktestBody | undefined) => {
  const [bodies, setBodies] = useState<ReadonlyMap<string, BacktestBody>>(
    () => new Map(taskId !== undefined && ran ? [[taskId, ran]] : []),
  );
  const remember = (id: string, body: BacktestBody): void => setBodies(new Map(bodies).set(id, body));
  return { bodies, remember };
};

/** Returns the state and the actions of the backtester. */
export const useBacktester = (options: Options) => {
  const { last, settings, initial, asSent, asKept, values, keep } = useBeginning(options);
  const sent = useSentBodies(last.taskId, last.ran === undefined ? undefined : bodyOf(asSent(last.ran)));
  const { run, finished, cancel, onEdited, onSubmit, takesFocus } = useFormRun({
    kind: "backtest",
    openFeed: options.openFeed,
    lastTaskId: last.taskId,
    keep,
    onStarted: (taskId, ran) => {
      sent.remember(taskId, ran);
      keep({ ran });
    },
  });
  useRunTitle(run.kind, "Backtest");
  const handle = useCheckedForm({
    values,
    bodyOf,
    faultsOf: (now) => faultsOf(now, settings.yesterday),
    placeOf,
    onEdited,
    onSubmit,
  });
  const { form, send } = handle;
  useSharesCheck(form);
  const { notice, replace } = useReplacedForm({
    last,
    opened: options.opened && values,
    asKept,
    keep,
    form,
  });
  useOpened(options.opened, ({ body, isRun }) => {
    onEdited(values);
    if (isRun) void handle.sendBody(body);
  });

  const ranInputs = finished && sent.bodies.get(finished.task.id);
  const inputs = useFormBinding({
    form,
    send,
    run,
    ran: useMemo(() => ranInputs && meaningOf(ranInputs), [ranInputs]),
    meaningOf: (now) => meaningOf(bodyOf(now)),
    restore: () => form.reset(asSent(ranInputs)),
  });
  const setBalance = (dollars: number): void =>
    form.setValue("overallFields.0.acct_bal", numberText("acct_bal", dollars), {
      shouldDirty: true,
      shouldValidate: true,
    });
  const openNeighbor =
    ranInputs && ((changes: BodyChanges): void => replace(asSent(neighborBody(ranInputs, changes))));
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
