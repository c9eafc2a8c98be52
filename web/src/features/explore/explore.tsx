import { useCallback, useEffect, useEffectEvent, useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { FormChoices } from "#shared/contracts/form/form-answer.ts";
import { readSweep } from "#shared/contracts/sweep/read-sweep.ts";
import type { SweepBody } from "#shared/contracts/sweep/request.ts";
import { readTickers } from "#shared/contracts/sweep/tickers.ts";
import { getSweepForm } from "#shared/contracts/sweeps.ts";
import type { Day } from "#shared/domain/day.ts";
import { useModeFormQuery } from "../../lib/backtest-form.ts";
import { type Kept, keep, readKept } from "../../lib/kept.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { yesterdayInNewYork } from "../../lib/new-york.ts";
import { openedSearch } from "../../lib/opened-backtest.ts";
import { useSession } from "../../lib/services.tsx";
import { LAST_SWEEP_KEY } from "../../lib/session.ts";
import { usePageTitle } from "../../lib/use-page-title.ts";
import { ResultsBelow } from "../../run/results-below.tsx";
import type { Run } from "../../run/run-state.ts";
import { type FormParts, useFormBinding, useFormRun } from "../../run/use-form-run.ts";
import { Loaded } from "../../ui/waiting/loaded.tsx";
import { ExploreForm } from "./form/explore-form.tsx";
import { ExploreShape } from "./form/explore-shape.tsx";
import { SweepTicket } from "./form/sweep-ticket.tsx";
import { bodyOf, valuesOf } from "./form/sweep-values.ts";
import { useExploreForm } from "./form/use-explore-form.ts";

type Options = FormParts & {
  readonly choices: FormChoices;
  readonly defaults: SweepBody;
};

/** Returns the last form if its ticker is still offered, else the full grid. */
const initialBody = (kept: unknown, defaults: SweepBody, { inputs }: FormChoices): SweepBody => {
  if (typeof kept !== "object" || kept === null) return defaults;
  const body = { ...defaults, ...(kept as Partial<SweepBody>) };
  const isOffered = typeof body.ticker === "string" && Object.hasOwn(inputs.ticker, body.ticker);
  const ticker = isOffered ? body.ticker : defaults.ticker;
  const { tickers } = readTickers(body.tickers);
  const offered = tickers.filter((each) => Object.hasOwn(inputs.ticker, each));
  return { ...body, ticker, tickers: offered, name: inputs.ticker[ticker] ?? "" };
};

/** Returns a body's meaning as text, for comparison: "2" equals "2.0", and any notation of a list. */
const meaningOf = (body: unknown, yesterday: Day): string => {
  const reading = readSweep(body, yesterday);
  // The display name has no meaning.
  return JSON.stringify(reading.ok ? { ...reading.sweep, name: undefined } : body);
};

const useExplore = ({ choices, defaults, openFeed, storage, now }: Options) => {
  const { username } = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const [last] = useState(() => readKept(storage, LAST_SWEEP_KEY, username));
  const [opened] = useState(() => openedSearch(location.state));
  const settings = useMemo(
    () => ({
      choices,
      yesterday: yesterdayInNewYork(now()),
    }),
    [choices, now],
  );
  const [initial] = useState(() => initialBody(opened ?? last.values, defaults, choices));
  const keepChange = useCallback(
    (change: Kept) => keep(storage, LAST_SWEEP_KEY, username, change),
    [storage, username],
  );
  const { run, finished, cancel, onEdited, onSubmit, takesFocus } = useFormRun({
    kind: "sweep",
    openFeed,
    lastTaskId: last.taskId,
    keep: keepChange,
  });
  const takeOpened = useEffectEvent(() => {
    if (!opened) return;
    onEdited(initial);
    // A reload must not overwrite later edits with it.
    navigate({ search: location.search }, { replace: true, state: null });
  });
  useEffect(() => takeOpened(), []);
  const { yesterday } = settings;
  const handle = useExploreForm({ yesterday, initial, onEdited, onSubmit });
  const { form, send } = handle;
  const ran = finished?.results.request;
  const inputs = useFormBinding({
    form,
    send,
    run,
    ran: useMemo(
      () => (ran === undefined ? undefined : meaningOf(bodyOf(valuesOf(ran)), yesterday)),
      [ran, yesterday],
    ),
    meaningOf: (values) => meaningOf(bodyOf(values), yesterday),
    restore: () => form.reset(valuesOf(ran)),
  });
  return { settings, handle, run, cancel, finished, inputs, takesFocus };
};

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

export const Explore = (parts: FormParts) => (
  <Loaded
    of={useModeFormQuery("sweep", (call) => call(getSweepForm, {}))}
    what="the search form"
    shape={<ExploreShape />}
  >
    {(answers) => <Sweep {...answers} {...parts} />}
  </Loaded>
);

const Sweep = (options: Options) => {
  const { defaults } = options;
  const { settings, handle, run, cancel, finished, inputs, takesFocus } = useExplore(options);
  useSearchTitle(run);
  const ticket = (
    <SweepTicket run={run} onCancel={() => void cancel()} defaults={defaults}>
      {finished && <a href="#sweep-results">Go to the results</a>}
    </SweepTicket>
  );
  return (
    <div className="stack-8 window-high">
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
