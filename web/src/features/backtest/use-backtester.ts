import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { get, type UseFormReturn } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import type { BacktestBody } from "#shared/contracts/backtest-form.ts";
import type { FieldProblems } from "#shared/contracts/field-problems.ts";
import type { FormAnswer } from "#shared/contracts/form/form-answer.ts";
import { readBacktest } from "#shared/contracts/read-backtest.ts";
import { withChanges } from "#shared/contracts/sensitivity/neighbors.ts";
import type { BodyChanges } from "#shared/contracts/sensitivity/results.ts";
import type { Day } from "#shared/domain/day.ts";
import { dateProblem } from "../../inputs/typed-date.ts";
import { numberText } from "../../inputs/typed-text.ts";
import { useCheckedForm } from "../../inputs/use-checked-form.ts";
import { type Kept, keep as keepForm, readKept } from "../../lib/kept.ts";
import { yesterdayInNewYork } from "../../lib/new-york.ts";
import type { OpenedBacktest } from "../../lib/opened-backtest.ts";
import { useSession } from "../../lib/services.tsx";
import { LAST_FORM_KEY } from "../../lib/session.ts";
import { type FormParts, useFormBinding, useFormRun } from "../../run/use-form-run.ts";
import { useRunTitle } from "../../run/use-run-title.ts";
import {
  type BacktestValues,
  bodyOf,
  initialValues,
  isLeaderChanged,
  meaningOf,
  restoredValues,
  sentValues,
} from "./form/form-values.ts";

const NO_SEARCH =
  "We can't find the search that this was opened from among yours. Run it again, and it's tested on its own.";

const DATE_FIELDS = ["start_date", "end_date"] as const;

const faultsOf = (values: BacktestValues, yesterday: Day): FieldProblems => {
  const reading = readBacktest(bodyOf(values), yesterday);
  const problems: FieldProblems = reading.ok ? {} : { ...reading.fields };
  for (const field of DATE_FIELDS) {
    const problem = dateProblem(values.overallFields[0]?.[field] ?? "", yesterday);
    if (problem) problems[`overallFields.0.${field}`] = problem;
  }
  return problems;
};

const placeOf = (values: BacktestValues, path: string): string | undefined => {
  const value: unknown = get(values, path);
  return typeof value === "string" || typeof value === "boolean" ? path : undefined;
};

const rightsOf = ({ optFields }: BacktestValues): string[] => optFields.map((row) => row.call_put);

/** Refuses a second row of shares at once, which an edit of one row does not check by itself. */
const useSharesCheck = (form: UseFormReturn<BacktestValues>): void => {
  useEffect(() => {
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
};

export type BacktesterParts = FormParts & {
  /** A form in the link to this page: filled in, and run when the link says so. */
  readonly opened?: OpenedBacktest | undefined;
};

type Options = BacktesterParts & { readonly answer: FormAnswer };

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

/** Drops a search that the service does not find among the user's own: the strategy runs without it. */
const dropLeader = (form: UseFormReturn<BacktestValues>): void => {
  form.setValue("leader", undefined);
  form.setError("root", { type: "service", message: NO_SEARCH });
};

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
    onSubmit: async (body) => {
      const { origin, ...problems } = await onSubmit(body);
      if (origin !== undefined) dropLeader(handle.form);
      return problems;
    },
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
    ranInputs && ((changes: BodyChanges): void => replace(asSent(withChanges(ranInputs, changes))));
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

type ReplacedOptions = {
  readonly last: Kept;
  readonly opened: BacktestValues | undefined;
  readonly asKept: (kept: unknown) => BacktestValues;
  readonly keep: (change: Kept) => void;
  readonly form: UseFormReturn<BacktestValues>;
};

/** Returns true for a leader's form that the user has not edited, which may be replaced without Undo. */
const isUntouched = (values: BacktestValues): boolean =>
  values.leader !== undefined && !isLeaderChanged(values);

/** Returns the user's own form that a link replaces, or has replaced before; undefined without one. */
const replacedValues = ({
  last,
  opened,
  asKept,
}: Pick<ReplacedOptions, "last" | "opened" | "asKept">): unknown => {
  if (!opened || last.values === undefined) return last.before;
  const standing = asKept(last.values);
  const isSame = meaningOf(bodyOf(standing)) === meaningOf(bodyOf(opened));
  return isSame || isUntouched(standing) ? last.before : last.values;
};

/** Keeps the form that a link replaced, across visits, until it is put back or dismissed. */
const useReplacedForm = ({ last, opened, asKept, keep, form }: ReplacedOptions) => {
  const [before, setBefore] = useState(() => replacedValues({ last, opened, asKept }));
  const keepBefore = useEffectEvent(() => keep({ before }));
  useEffect(() => keepBefore(), []);
  const [count, setCount] = useState(0);
  const filled = useRef<string>(undefined);
  const dismiss = (): void => {
    setBefore(undefined);
    keep({ before: undefined });
  };
  const undo = (): void => {
    form.reset(asKept(before));
    dismiss();
  };
  /** Fills the form from within the page; the line over it takes the focus. */
  const replace = (values: BacktestValues): void => {
    const standing = form.getValues();
    // An opened form without edits needs no Undo.
    const isOwn = meaningOf(bodyOf(standing)) !== filled.current;
    const own = isOwn || before === undefined ? standing : before;
    filled.current = meaningOf(bodyOf(values));
    setBefore(own);
    setCount(count + 1);
    form.reset(values);
    keep({ before: own, values });
  };
  return { notice: before === undefined ? undefined : { undo, dismiss, count }, replace };
};
