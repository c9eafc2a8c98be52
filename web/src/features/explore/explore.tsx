import { useEffect, useState } from "react";
import type { FormChoices } from "#shared/contracts/form/form-answer.ts";
import type { SweepFormAnswer } from "#shared/contracts/sweep/form-answer.ts";
import { getSweepForm } from "#shared/contracts/sweeps.ts";
import { useModeFormQuery } from "../../lib/backtest-form.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { ResultsBelow } from "../../run/results-below.tsx";
import type { Run } from "../../run/run-state.ts";
import { classes } from "../../ui/classes.ts";
import { Loaded } from "../../ui/waiting/loaded.tsx";
import styles from "./explore.module.css";
import { ExploreForm } from "./form/explore-form.tsx";
import { ExploreShape } from "./form/explore-shape.tsx";
import { SweepTicket } from "./form/sweep-ticket.tsx";
import { type ExploreParts, useExplore } from "./use-explore.ts";

const EVENTS = ["visibilitychange", "pointerdown", "keydown"] as const;

/** Tells a search's progress and its end in the tab's title, until the user is back on the page. */
export const useSearchTitle = (run: Run<unknown>): void => {
  const [isSeen, setSeen] = useState(true);
  const isRunning = run.kind === "running" || run.kind === "submitting";
  if (isRunning && isSeen) setSeen(false);
  const waits = !isRunning && !isSeen;
  useEffect(() => {
    if (!waits) return;
    const see = () => document.visibilityState === "visible" && setSeen(true);
    for (const event of EVENTS) document.addEventListener(event, see);
    return () => {
      for (const event of EVENTS) document.removeEventListener(event, see);
    };
  }, [waits]);
  const ended = run.kind === "done" ? "Search finished" : "Search ended";
  const progress = run.kind === "running" ? `${Math.floor(100 * run.fraction)}% searched` : "Searching";
  usePageTitle(isRunning ? progress : isSeen ? "Explore" : ended);
};

const FinishedSweep = lazyPart(() => import("./results/finished-sweep.tsx"), "FinishedSweep");

export const Explore = (parts: ExploreParts) => (
  <Loaded
    of={useModeFormQuery("sweep", (call) => call(getSweepForm, {}))}
    what="the search form"
    shape={<ExploreShape />}
  >
    {(answers) => <Sweep {...answers} {...parts} />}
  </Loaded>
);

type SweepProps = ExploreParts & {
  readonly choices: FormChoices;
  readonly defaults: SweepFormAnswer["defaults"];
};

const Sweep = (options: SweepProps) => {
  const { defaults } = options;
  const { settings, handle, run, cancel, finished, inputs, takesFocus } = useExplore(options);
  useSearchTitle(run);
  const ticket = (
    <SweepTicket run={run} onCancel={() => void cancel()} defaults={defaults}>
      {finished && <a href="#sweep-results">Go to the results</a>}
    </SweepTicket>
  );
  return (
    <div className={classes("stack-8", styles.explore)}>
      <ExploreForm settings={settings} handle={handle} defaults={defaults} ticket={ticket} />
      <ResultsBelow inputs={inputs}>
        {finished && (
          <FinishedSweep
            key={finished.task.id}
            task={finished.task}
            results={finished.results}
            takesFocus={takesFocus}
            inputs={inputs}
          />
        )}
      </ResultsBelow>
    </div>
  );
};
