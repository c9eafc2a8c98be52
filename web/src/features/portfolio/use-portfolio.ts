import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { AnyRow } from "#shared/contracts/form/field.ts";
import type { FormChoices } from "#shared/contracts/form/form-answer.ts";
import type { PortfolioBody } from "#shared/contracts/portfolios/request.ts";
import type { Day } from "#shared/domain/day.ts";
import { type Kept, keepPortfolio, readKept, readKeptPortfolio } from "../../lib/kept.ts";
import { yesterdayInNewYork } from "../../lib/new-york.ts";
import { useSession } from "../../lib/services.tsx";
import { LAST_FORM_KEY } from "../../lib/session.ts";
import type { FormBinding } from "../../run/changed-inputs.tsx";
import type { OpenFeed } from "../../run/task-feed.ts";
import { useRun } from "../../run/use-run.ts";
import { useRunTitle } from "../../run/use-run-title.ts";
import { meaningOf } from "./form/portfolio-meaning.ts";
import { bodyOf, initialValues, type PortfolioValues, sentValues } from "./form/portfolio-values.ts";
import { usePortfolioForm } from "./form/use-portfolio-form.ts";
import { PORTFOLIO_RUN } from "./portfolio-run.ts";
import { useOpenedPortfolio } from "./use-opened-portfolio.ts";

export type PortfolioParts = {
  readonly openFeed: OpenFeed;
  /** Keeps the draft within the backtester's record. */
  readonly storage: Storage;
  readonly now: () => Date;
};

type Options = PortfolioParts & {
  readonly choices: FormChoices;
  readonly defaults: PortfolioBody;
};

/** Returns whether the form differs from the body that ran. Renders again only on a change. */
const useIsChanged = (
  { subscribe, getValues }: UseFormReturn<PortfolioValues>,
  ran: AnyRow | undefined,
  yesterday: Day,
): boolean => {
  const meaning = useMemo(
    () => (ran === undefined ? undefined : meaningOf(ran, yesterday)),
    [ran, yesterday],
  );
  const listen = useCallback(
    (listener: () => void) => subscribe({ formState: { values: true }, callback: listener }),
    [subscribe],
  );
  return useSyncExternalStore(
    listen,
    () => meaning !== undefined && meaningOf(bodyOf(getValues()), yesterday) !== meaning,
  );
};

/** Returns the values of the body that ran, followed by the form's members that are off. */
const restored = (ran: AnyRow, { members }: PortfolioValues): PortfolioValues => {
  const { account, members: sent } = sentValues(ran);
  const names = new Set(sent.map(({ name }) => name));
  return { account, members: [...sent, ...members.filter(({ isOn, name }) => !isOn && !names.has(name))] };
};

/** Returns the state and the actions of the portfolio's page. */
export const usePortfolio = ({ choices, defaults, openFeed, storage, now }: Options) => {
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
  const { run, finished, submit, cancel } = useRun({
    kind: PORTFOLIO_RUN,
    openFeed,
    lastTaskId: last.taskId,
    onStarted: (taskId) => keep({ taskId }),
  });
  useRunTitle(run.kind, "Portfolio");
  // A user who edits during the run keeps the focus in the form.
  const isAwaited = useRef(false);
  const onEdited = useCallback(
    (edited: PortfolioValues) => {
      isAwaited.current = false;
      keep({ values: edited });
    },
    [keep],
  );
  const handle = usePortfolioForm({
    yesterday,
    values,
    onEdited,
    onSubmit: (body) => {
      isAwaited.current = true;
      return submit(body);
    },
  });
  const ran = finished?.results.request;
  const inputs: FormBinding = {
    isChanged: useIsChanged(handle.form, ran, yesterday),
    isRunning: run.kind === "submitting" || run.kind === "running",
    runAgain: () => void handle.send(),
    restore: () => ran && handle.form.reset(restored(ran, handle.form.getValues())),
  };
  /** The backtester's form as this browser kept it, or the service's first one. */
  const backtesterForm = (): unknown =>
    readKept(storage, LAST_FORM_KEY, username).values ?? defaults.members[0];
  const takesFocus = useCallback((): boolean => isAwaited.current, []);
  const replaced = noticeFor(handle.form);
  return { settings, initial, handle, replaced, run, cancel, finished, inputs, backtesterForm, takesFocus };
};
