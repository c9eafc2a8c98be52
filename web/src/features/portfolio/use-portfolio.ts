import { useCallback, useEffect, useEffectEvent, useMemo, useState } from "react";
import type { FieldPath, UseFormReturn } from "react-hook-form";
import { useLocation, useNavigate } from "react-router-dom";
import type { AnyRow } from "#shared/contracts/form/field.ts";
import type { FormChoices } from "#shared/contracts/form/form-answer.ts";
import type { PortfolioBody } from "#shared/contracts/portfolios/request.ts";
import type { Day } from "#shared/domain/day.ts";
import { useCheckedForm } from "../../inputs/use-checked-form.ts";
import { type Kept, keepPortfolio, readKept, readKeptPortfolio } from "../../lib/kept.ts";
import { yesterdayInNewYork } from "../../lib/new-york.ts";
import { openedPortfolio } from "../../lib/opened-backtest.ts";
import { useSession } from "../../lib/services.tsx";
import { LAST_FORM_KEY } from "../../lib/session.ts";
import { type FormParts, useFormBinding, useFormRun } from "../../run/use-form-run.ts";
import { useRunTitle } from "../../run/use-run-title.ts";
import { COUNT_PATH, faultsOf, hasRightCount, placeOf } from "./form/portfolio-problems.ts";
import {
  bodyOf,
  initialValues,
  keptValues,
  meaningOf,
  type PortfolioValues,
  sentValues,
} from "./form/portfolio-values.ts";

export type PortfolioOptions = FormParts & {
  readonly choices: FormChoices;
  readonly defaults: PortfolioBody;
};

/** Returns the values of the body that ran, followed by the form's members that are off. */
const restored = (ran: AnyRow, { members }: PortfolioValues): PortfolioValues => {
  const { account, members: sent } = sentValues(ran);
  const names = new Set(sent.map(({ name }) => name));
  return { account, members: [...sent, ...members.filter(({ isOn, name }) => !isOn && !names.has(name))] };
};

export const usePortfolio = ({ choices, defaults, openFeed, storage, now }: PortfolioOptions) => {
  const { username } = useSession();
  const [last] = useState(() => readKeptPortfolio(storage, LAST_FORM_KEY, username));
  const settings = useMemo(() => ({ choices, yesterday: yesterdayInNewYork(now()) }), [choices, now]);
  const initial = useMemo(() => initialValues(defaults), [defaults]);
  const keep = useCallback(
    (change: Kept) => keepPortfolio(storage, LAST_FORM_KEY, username, change),
    [storage, username],
  );
  const { yesterday } = settings;
  const { values, noticeFor } = useOpenedPortfolio({ last, initial, yesterday, keep });
  const { run, finished, cancel, onEdited, onSubmit, takesFocus } = useFormRun({
    kind: "portfolio",
    openFeed,
    lastTaskId: last.taskId,
    keep,
  });
  useRunTitle(run.kind, "Portfolio");
  const edited = useCallback(
    (now: PortfolioValues, form: UseFormReturn<PortfolioValues>) => {
      if (hasRightCount(now)) form.clearErrors(COUNT_PATH as FieldPath<PortfolioValues>);
      onEdited(now);
    },
    [onEdited],
  );
  const handle = useCheckedForm({
    values,
    bodyOf,
    faultsOf: (now) => faultsOf(now, yesterday),
    placeOf,
    onEdited: edited,
    onSubmit,
  });
  const { form, send } = handle;
  const ran = finished?.results.request;
  const inputs = useFormBinding({
    form,
    send,
    run,
    ran: useMemo(() => ran && meaningOf(ran, yesterday), [ran, yesterday]),
    meaningOf: (now) => meaningOf(bodyOf(now), yesterday),
    restore: () => ran && form.reset(restored(ran, form.getValues())),
  });
  const backtesterForm = (): unknown =>
    readKept(storage, LAST_FORM_KEY, username).values ?? defaults.members[0];
  const replaced = noticeFor(form);
  return { settings, initial, handle, replaced, run, cancel, finished, inputs, backtesterForm, takesFocus };
};

type OpenedOptions = {
  readonly last: Kept;
  readonly initial: PortfolioValues;
  readonly yesterday: Day;
  readonly keep: (change: Kept) => void;
};

/** Returns the draft that a link replaces, or has replaced before; undefined without one. */
const replacedDraft = (
  { last, initial, yesterday }: OpenedOptions,
  opened: PortfolioValues | undefined,
): unknown => {
  if (!opened) return last.before;
  const draft = keptValues(last.values, initial);
  const isSame = meaningOf(bodyOf(draft), yesterday) === meaningOf(bodyOf(opened), yesterday);
  return draft.members.length === 0 || isSame ? last.before : last.values;
};

/**
 * Returns the form's first values: the portfolio of the link that led here, used once, or the kept draft. `noticeFor`
 * gives the line that puts a replaced draft back.
 */
const useOpenedPortfolio = (options: OpenedOptions) => {
  const { last, initial, keep } = options;
  const { state, search }: { readonly state: unknown; readonly search: string } = useLocation();
  const navigate = useNavigate();
  const [opened] = useState(() => {
    const body = openedPortfolio(state);
    return body && sentValues(body);
  });
  const [values] = useState(() => opened ?? keptValues(last.values, initial));
  const [before, setBefore] = useState(() => replacedDraft(options, opened));
  const take = useEffectEvent(() => {
    if (!opened) return;
    keep({ values: opened, before });
    // A reload must not overwrite later edits with it.
    navigate({ search }, { replace: true, state: null });
  });
  useEffect(() => take(), []);
  const dismiss = (): void => {
    setBefore(undefined);
    keep({ before: undefined });
  };
  const noticeFor = ({ reset }: UseFormReturn<PortfolioValues>) =>
    before === undefined
      ? undefined
      : {
          undo: () => {
            reset(keptValues(before, initial));
            dismiss();
          },
          dismiss,
          count: 0,
        };
  return { values, noticeFor };
};
