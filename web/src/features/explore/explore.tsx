import { lazy } from "react";
import type { FormChoices } from "#shared/contracts/form/form-answer.ts";
import type { SweepFormAnswer } from "#shared/contracts/sweep/form-answer.ts";
import { getSweepForm } from "#shared/contracts/sweeps.ts";
import { useModeFormQuery } from "../../lib/backtest-form.ts";
import { ResultsBelow } from "../../run/results-below.tsx";
import { classes } from "../../ui/classes.ts";
import { Loaded } from "../../ui/waiting/loaded.tsx";
import styles from "./explore.module.css";
import { ExploreForm } from "./form/explore-form.tsx";
import { ExploreShape } from "./form/explore-shape.tsx";
import { SweepTicket } from "./form/sweep-ticket.tsx";
import { type ExploreParts, useExplore } from "./use-explore.ts";
import { useSearchTitle } from "./use-search-title.ts";

const FinishedSweep = lazy(() =>
  import("./results/finished-sweep.tsx").then((module) => ({ default: module.FinishedSweep })),
);

/** The sweep of a grid: the form with its ticket, and the results below. */
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
  /** The full grid. */
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
