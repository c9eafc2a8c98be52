import { lazy, Suspense } from "react";
import type { FormAnswer } from "#shared/contracts/form/form-answer.ts";
import { ResetButton } from "../../inputs/reset-button.tsx";
import { useBacktestFormQuery } from "../../lib/backtest-form.ts";
import { ReportShape } from "../../report/report-shape.tsx";
import { FreeLeft } from "../../run/free-left.tsx";
import { ReplacedForm } from "../../run/replaced-form.tsx";
import { RunBar } from "../../run/run-bar.tsx";
import { Ticket } from "../../run/workbench.tsx";
import { classes } from "../../ui/classes.ts";
import { Loaded } from "../../ui/waiting/loaded.tsx";
import { Waiting } from "../../ui/waiting/waiting.tsx";
import styles from "./backtester.module.css";
import { FormFacts } from "./form/form-facts.tsx";
import { FormOrigin } from "./form/form-origin.tsx";
import { FormPayoff } from "./form/form-payoff.tsx";
import { FormShape } from "./form/form-shape.tsx";
import { InputsForm } from "./form/inputs-form.tsx";
import { StrategySentence } from "./form/strategy-sentence.tsx";
import { type BacktesterParts, useBacktester } from "./use-backtester.ts";

const FinishedBacktest = lazy(() =>
  import("./results/finished-backtest.tsx").then((module) => ({ default: module.FinishedBacktest })),
);

/** The backtester for one strategy: form, ticket and results. */
export const Backtester = (parts: BacktesterParts) => (
  <Loaded of={useBacktestFormQuery()} what="the backtest form" shape={<FormShape />}>
    {(answer) => <OneStrategy answer={answer} {...parts} />}
  </Loaded>
);

const OneStrategy = (options: BacktesterParts & { readonly answer: FormAnswer }) => {
  const backtester = useBacktester(options);
  const { settings, initial, handle, replaced, run, cancel, finished, inputs, takesFocus } = backtester;
  const ticket = (
    <Ticket label="Ticket">
      <RunBar
        run={run}
        kind="backtest"
        onCancel={() => void cancel()}
        aside={<ResetButton initial={initial} />}
        isInTicket
      >
        <div className="stack-3">
          <StrategySentence />
          <FormOrigin />
        </div>
        <FreeLeft run={run.kind} />
      </RunBar>
      <FormPayoff />
      <FormFacts />
    </Ticket>
  );
  return (
    <div className={classes("stack-8", styles.page)}>
      {replaced && <ReplacedForm key={replaced.count} {...replaced} />}
      <InputsForm settings={settings} handle={handle} ticket={ticket} />
      {inputs.isRunning && !finished && <ReportShape />}
      {finished && (
        <Suspense fallback={<Waiting what="the results" shape={<ReportShape />} />}>
          <FinishedBacktest
            key={finished.task.id}
            task={finished.task}
            results={finished.results}
            takesFocus={takesFocus}
            inputs={inputs}
            body={backtester.ranInputs}
            onBalance={backtester.setBalance}
            onNeighbor={backtester.openNeighbor}
          />
        </Suspense>
      )}
    </div>
  );
};
