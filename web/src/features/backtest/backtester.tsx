import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { BacktestBody } from "#shared/contracts/backtest-form.ts";
import { getBacktestForm } from "#shared/contracts/backtests.ts";
import type { FormAnswer } from "#shared/contracts/form/form-answer.ts";
import { yesterdayInNewYork } from "../../inputs/typed-date.ts";
import { useCall, useSession } from "../../lib/services.tsx";
import { ReportShape } from "../../report/report-shape.tsx";
import { RunBar } from "../../run/run-bar.tsx";
import type { OpenFeed } from "../../run/task-feed.ts";
import { useRun } from "../../run/use-run.ts";
import { Ticket } from "../../run/workbench.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import { BACKTEST_RUN } from "./backtest-run.ts";
import styles from "./backtester.module.css";
import { DataFacts } from "./form/data-facts.tsx";
import { FormPayoff } from "./form/form-payoff.tsx";
import { FormShape } from "./form/form-shape.tsx";
import { type BacktestValues, bodyOf, initialValues, restoredValues } from "./form/form-values.ts";
import { InputsForm } from "./form/inputs-form.tsx";
import { ResetButton } from "./form/reset-button.tsx";
import { StrategySentence } from "./form/strategy-sentence.tsx";
import { useInputsForm } from "./form/use-inputs-form.ts";
import { keepLastForm, readLastForm } from "./last-form.ts";
import { useIsChanged, useSentBodies } from "./sent-bodies.ts";

const FinishedBacktest = lazy(() =>
  import("./results/finished-backtest.tsx").then((module) => ({ default: module.FinishedBacktest })),
);

export type BacktesterParts = {
  readonly openFeed: OpenFeed;
  /** Where the last form is kept. */
  readonly storage: Storage;
  readonly now: () => Date;
  /** A form that the link to this page carried: it is filled in, and run at once. */
  readonly opened?: BacktestBody | undefined;
};

/** The form, the run and the results, one under the other. */
export const Backtester = (parts: BacktesterParts) => {
  const call = useCall();
  const form = {
    queryKey: ["backtest form"],
    queryFn: () => call(getBacktestForm, {}),
    staleTime: Number.POSITIVE_INFINITY,
  };
  return (
    <Loaded of={form} what="the backtest form" shape={<FormShape />}>
      {(answer) => <Workbench answer={answer} {...parts} />}
    </Loaded>
  );
};

const Workbench = ({
  answer,
  openFeed,
  storage,
  now,
  opened,
}: BacktesterParts & { readonly answer: FormAnswer }) => {
  const { username } = useSession();
  const [last] = useState(() => readLastForm(storage, username));
  const settings = useMemo(
    () => ({
      choices: answer[6],
      yesterday: yesterdayInNewYork(now()),
    }),
    [answer, now],
  );
  const initial = useMemo(() => initialValues(answer), [answer]);
  const [values] = useState(() => restoredValues(opened ?? last.values, initial, answer[6]));
  const { bodies, remember } = useSentBodies(
    last.taskId,
    last.ran === undefined ? undefined : bodyOf(restoredValues(last.ran, initial, answer[6])),
  );
  const { run, finished, submit, cancel } = useRun({
    kind: BACKTEST_RUN,
    openFeed,
    lastTaskId: last.taskId,
    onStarted: (taskId, ran) => {
      remember(taskId, ran);
      keepLastForm(storage, username, { taskId, ran });
    },
  });
  // Whoever went on editing while the run was on is not taken away from the form.
  const isAwaited = useRef(false);
  const keep = useCallback(
    (edited: BacktestValues) => {
      isAwaited.current = false;
      keepLastForm(storage, username, { values: edited });
    },
    [storage, username],
  );
  const start = (body: BacktestBody) => {
    isAwaited.current = true;
    return submit(body);
  };
  const handle = useInputsForm({ yesterday: settings.yesterday, values, onEdited: keep, onSubmit: start });
  const ranInputs = finished && bodies.get(finished.task.id);
  const isChanged = useIsChanged(handle.form, ranInputs);
  const isRunning = run.kind === "submitting" || run.kind === "running";

  const navigate = useNavigate();
  const isOpened = useRef(false);
  const runOpened = useEffectEvent(() => {
    if (!opened || isOpened.current) return;
    isOpened.current = true;
    keep(values);
    void start(opened);
    // Coming back to this page later must not run it again.
    navigate(".", { replace: true, state: null });
  });
  useEffect(() => runOpened(), []);

  return (
    <div className={styles.workbench}>
      <InputsForm
        settings={settings}
        handle={handle}
        ticket={
          <Ticket label="Ticket">
            <RunBar
              run={run}
              what="backtest"
              onCancel={() => void cancel()}
              aside={<ResetButton initial={initial} />}
              isInTicket
            >
              <StrategySentence />
            </RunBar>
            <FormPayoff />
            <DataFacts />
          </Ticket>
        }
      />
      {isRunning && !finished && <ReportShape />}
      {finished && (
        <Suspense fallback={<Waiting what="the results" shape={<ReportShape />} />}>
          <FinishedBacktest
            key={finished.task.id}
            task={finished.task}
            results={finished.results}
            takesFocus={() => isAwaited.current}
            inputs={{
              ranInputs,
              isChanged,
              isRunning,
              runAgain: () => void handle.send(),
              restore: () => handle.form.reset(restoredValues(ranInputs, initial, answer[6])),
            }}
          />
        </Suspense>
      )}
    </div>
  );
};
