import { lazy, Suspense, useCallback, useMemo, useRef, useState } from "react";
import { getBacktestForm } from "#shared/contracts/backtests.ts";
import type { FormChoices } from "#shared/contracts/form/form-answer.ts";
import type { SweepFormAnswer } from "#shared/contracts/sweep/form-answer.ts";
import type { SweepBody } from "#shared/contracts/sweep/request.ts";
import { getSweepForm } from "#shared/contracts/sweeps.ts";
import { yesterdayInNewYork } from "../../inputs/typed-date.ts";
import { keep, readKept } from "../../lib/kept.ts";
import { useCall, useSession } from "../../lib/services.tsx";
import { LAST_SWEEP_KEY } from "../../lib/session.ts";
import type { OpenFeed } from "../../run/task-feed.ts";
import { useRun } from "../../run/use-run.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import styles from "./explore.module.css";
import { ExploreForm } from "./form/explore-form.tsx";
import { ExploreShape } from "./form/explore-shape.tsx";
import { SweepTicket } from "./form/sweep-ticket.tsx";
import { useExploreForm } from "./form/use-explore-form.ts";
import { SWEEP_RUN } from "./sweep-run.ts";

const FinishedSweep = lazy(() =>
  import("./results/finished-sweep.tsx").then((module) => ({ default: module.FinishedSweep })),
);

export type ExploreParts = {
  readonly openFeed: OpenFeed;
  /** Where the last form is kept. */
  readonly storage: Storage;
  readonly now: () => Date;
};

/** The search of a whole grid: the form, the run and what was found, one under the other. */
export const Explore = (parts: ExploreParts) => {
  const call = useCall();
  const forms = {
    queryKey: ["search form"],
    queryFn: async () => {
      const [{ 6: choices }, { defaults }] = await Promise.all([
        call(getBacktestForm, {}),
        call(getSweepForm, {}),
      ]);
      return { choices, defaults };
    },
    staleTime: Number.POSITIVE_INFINITY,
  };
  return (
    <Loaded of={forms} what="the search form" shape={<ExploreShape />}>
      {(answers) => <Workbench {...answers} {...parts} />}
    </Loaded>
  );
};

/** The form as it was left, as far as its ticker is still offered; else the full grid. */
const initialBody = (kept: unknown, defaults: SweepBody, { inputs }: FormChoices): SweepBody => {
  if (typeof kept !== "object" || kept === null) return defaults;
  const body = { ...defaults, ...(kept as Partial<SweepBody>) };
  const isOffered = typeof body.ticker === "string" && Object.hasOwn(inputs.ticker, body.ticker);
  const ticker = isOffered ? body.ticker : defaults.ticker;
  return { ...body, ticker, name: inputs.ticker[ticker] ?? "" };
};

/** S34: a sweep knows no early assignment. */
const NO_DIVIDENDS = "Pays dividends: no sweep can be run on it yet.";

type WorkbenchProps = ExploreParts & {
  readonly choices: FormChoices;
  /** The full grid. */
  readonly defaults: SweepFormAnswer["defaults"];
};

const Workbench = ({ choices, defaults, openFeed, storage, now }: WorkbenchProps) => {
  const { username } = useSession();
  const [last] = useState(() => readKept(storage, LAST_SWEEP_KEY, username));
  const settings = useMemo(
    () => ({
      choices,
      yesterday: yesterdayInNewYork(now()),
      tickerNote: (ticker: string) => (choices.early_assignment?.includes(ticker) ? NO_DIVIDENDS : undefined),
    }),
    [choices, now],
  );
  const [initial] = useState(() => initialBody(last.values, defaults, choices));
  const { run, finished, submit, cancel } = useRun({
    kind: SWEEP_RUN,
    openFeed,
    lastTaskId: last.taskId,
    onStarted: (taskId) => keep(storage, LAST_SWEEP_KEY, username, { taskId }),
  });
  // Whoever went on editing while the run was on is not taken away from the form.
  const isAwaited = useRef(false);
  const keepForm = useCallback(
    (edited: SweepBody) => {
      isAwaited.current = false;
      keep(storage, LAST_SWEEP_KEY, username, { values: edited });
    },
    [storage, username],
  );
  const start = (body: SweepBody) => {
    isAwaited.current = true;
    return submit(body);
  };
  const handle = useExploreForm({
    yesterday: settings.yesterday,
    initial,
    onEdited: keepForm,
    onSubmit: start,
  });
  return (
    <div className={styles.explore}>
      <ExploreForm
        settings={settings}
        handle={handle}
        defaults={defaults}
        ticket={
          <SweepTicket run={run} onCancel={() => void cancel()} defaults={defaults}>
            {finished && <a href="#sweep-results">Go to the results</a>}
          </SweepTicket>
        }
      />
      {finished && (
        <Suspense fallback={<Waiting what="the results" />}>
          <FinishedSweep
            key={finished.task.id}
            task={finished.task}
            results={finished.results}
            takesFocus={() => isAwaited.current}
          />
        </Suspense>
      )}
    </div>
  );
};
