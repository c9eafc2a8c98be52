import { Suspense, useDeferredValue, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import type { FormAnswer, FormChoices } from "#shared/contracts/form/form-answer.ts";
import { readBacktest } from "#shared/contracts/read-backtest.ts";
import { ticketInWords } from "#shared/domain/strategy/strategy-words.ts";
import { DataFacts } from "../../inputs/data-facts.tsx";
import { useFormSettings } from "../../inputs/form-settings.ts";
import { ResetButton } from "../../inputs/reset-button.tsx";
import { useBacktestFormQuery } from "../../lib/backtest-form.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { useNarrow, useWide } from "../../lib/use-narrow.ts";
import { PayoffSkeleton } from "../../payoff/payoff-skeleton.tsx";
import { FreeLeft } from "../../run/free-left.tsx";
import { ReplacedForm } from "../../run/replaced-form.tsx";
import { ResultsBelow } from "../../run/results-below.tsx";
import { RunBar } from "../../run/run-bar.tsx";
import { Ticket } from "../../run/workbench.tsx";
import { classes } from "../../ui/classes.ts";
import { Loaded } from "../../ui/waiting/loaded.tsx";
import { Waiting } from "../../ui/waiting/waiting.tsx";
import styles from "./backtester.module.css";
import { FormShape } from "./form/form-shape.tsx";
import { type BacktestValues, bodyOf, isLeaderChanged } from "./form/form-values.ts";
import { InputsForm } from "./form/inputs-form.tsx";
import { startingPointOf } from "./form/starting-points.ts";
import sentence from "./form/strategy-sentence.module.css";
import { type BacktesterParts, useBacktester } from "./use-backtester.ts";

/** Loaded lazily: the form does not wait for it, and the search never shows it. */
const PayoffDiagram = lazyPart(() => import("../../payoff/payoff-diagram.tsx"), "PayoffDiagram");

const FormPayoff = () => (useWide() ? <Diagram /> : <Folded />);

const Diagram = () => {
  // Deferred, so that typing stays fast.
  const values = useDeferredValue(useWatch<BacktestValues>() as BacktestValues);
  return (
    <Suspense fallback={<Waiting what="the payoff" shape={<PayoffSkeleton />} />}>
      <PayoffDiagram ticker={values.overallFields[0]?.ticker ?? ""} body={bodyOf(values)} />
    </Suspense>
  );
};

const Folded = () => {
  const isNarrow = useNarrow();
  const [isOpen, setOpen] = useState(!isNarrow);
  return (
    <details
      className={styles.folded}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>Payoff</summary>
      {isOpen && <Diagram />}
    </details>
  );
};

const FinishedBacktest = lazyPart(() => import("./results/finished-backtest.tsx"), "FinishedBacktest");

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
        <FreeLeft />
      </RunBar>
      <FormPayoff />
      <FormFacts />
    </Ticket>
  );
  return (
    <div className="stack-8 window-high">
      {replaced && <ReplacedForm key={replaced.count} {...replaced} />}
      <InputsForm settings={settings} handle={handle} ticket={ticket} />
      <ResultsBelow inputs={inputs}>
        {finished && (
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
        )}
      </ResultsBelow>
    </div>
  );
};

/** Returns the form's note on early assignment for a ticker (M6), or undefined without a ticker. */
const earlyAssignmentNote = (
  { inputs, early_assignment: american = [] }: FormChoices,
  ticker: string,
): string | undefined => {
  if (!Object.hasOwn(inputs.ticker, ticker)) return undefined;
  return american.includes(ticker)
    ? "Short calls can be assigned early, before dividends."
    : "Early assignment isn't modeled (no dividend data).";
};

const FormFacts = () => {
  const { choices } = useFormSettings();
  const ticker = useWatch<BacktestValues, "overallFields.0.ticker">({ name: "overallFields.0.ticker" });
  const assignment = earlyAssignmentNote(choices, ticker);
  return <DataFacts ticker={ticker}>{assignment && <p>{assignment}</p>}</DataFacts>;
};

/** The search that the form was opened from, on the ticket. */
const FormOrigin = () => {
  const values = useWatch<BacktestValues>() as BacktestValues;
  const { leader } = values;
  if (!leader) return null;
  const from = leader.origin.sweep ?? "your search";
  return (
    <p className="hint">
      {isLeaderChanged(values)
        ? `Changed since it was opened from ${from}: what that says of luck no longer counts for it.`
        : `Opened from ${from}, the list by ${leader.origin.objective}. What that says of luck comes with the result.`}
    </p>
  );
};

const UNREAD = ["Fill in the form to read the strategy in words."];

/** The strategy in words; while the form is invalid the last words stay, paler. */
const StrategySentence = () => {
  const { yesterday } = useFormSettings();
  const values = useWatch<BacktestValues>() as BacktestValues;
  const last = useRef<readonly string[]>(UNREAD);
  const reading = readBacktest(bodyOf(values), yesterday);
  if (reading.ok) last.current = ticketInWords(reading.strategy);
  const [strategy, ...entries] = last.current;
  const [row] = values.overallFields;
  const structure = startingPointOf(values.optFields) ?? "Your own structure";
  return (
    <div className={classes("stack-2", sentence.words)}>
      <p className={classes("hint", sentence.name)}>
        {structure} on {row?.ticker}
      </p>
      <div aria-live="polite" className={classes("stack-2", sentence.words, !reading.ok && "quiet")}>
        <p className={`measure lead tabular ${sentence.strategy}`}>{strategy}</p>
        {entries.map((entry) => (
          <p key={entry} className={classes("reading", sentence.entry)}>
            {entry}
          </p>
        ))}
      </div>
    </div>
  );
};
