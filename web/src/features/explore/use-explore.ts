import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import type { UseFormReturn } from "react-hook-form";
import { useLocation, useNavigate } from "react-router-dom";
import type { FormChoices } from "#shared/contracts/form/form-answer.ts";
import { readSweep } from "#shared/contracts/sweep/read-sweep.ts";
import type { SweepBody } from "#shared/contracts/sweep/request.ts";
import { readTickers } from "#shared/contracts/sweep/tickers.ts";
import type { Day } from "#shared/domain/day.ts";
import { keep, readKept } from "../../lib/kept.ts";
import { yesterdayInNewYork } from "../../lib/new-york.ts";
import { openedSearch } from "../../lib/opened-search.ts";
import { useSession } from "../../lib/services.tsx";
import { LAST_SWEEP_KEY } from "../../lib/session.ts";
import type { FormBinding } from "../../run/changed-inputs.tsx";
import type { OpenFeed } from "../../run/task-feed.ts";
import { useRun } from "../../run/use-run.ts";
import { bodyOf, type SweepValues, valuesOf } from "./form/sweep-values.ts";
import { useExploreForm } from "./form/use-explore-form.ts";
import { SWEEP_RUN } from "./sweep-run.ts";

/** Connects the search form and its run. */

export type ExploreParts = {
  readonly openFeed: OpenFeed;
  /** Storage of the last form. */
  readonly storage: Storage;
  readonly now: () => Date;
};

type Options = ExploreParts & {
  readonly choices: FormChoices;
  /** The full grid. */
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

/** Returns whether the form differs from the searched inputs. Renders again only on a change. */
const useIsChanged = (
  { subscribe, getValues }: UseFormReturn<SweepValues>,
  searched: unknown,
  yesterday: Day,
): boolean => {
  const meaning = useMemo(
    () => (searched === undefined ? undefined : meaningOf(bodyOf(valuesOf(searched)), yesterday)),
    [searched, yesterday],
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

/** Returns the state and actions of the search page. */
export const useExplore = ({ choices, defaults, openFeed, storage, now }: Options) => {
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
  const { run, finished, submit, cancel } = useRun({
    kind: SWEEP_RUN,
    openFeed,
    lastTaskId: last.taskId,
    onStarted: (taskId) => keep(storage, LAST_SWEEP_KEY, username, { taskId }),
  });
  // Keeps the focus with a user who edited during the run.
  const isAwaited = useRef(false);
  const keepForm = useCallback(
    (edited: SweepBody) => {
      isAwaited.current = false;
      keep(storage, LAST_SWEEP_KEY, username, { values: edited });
    },
    [storage, username],
  );
  const takeOpened = useEffectEvent(() => {
    if (!opened) return;
    keepForm(initial);
    // A reload must not overwrite later edits with it.
    navigate({ search: location.search }, { replace: true, state: null });
  });
  useEffect(() => takeOpened(), []);
  const { yesterday } = settings;
  const handle = useExploreForm({
    yesterday,
    initial,
    onEdited: keepForm,
    onSubmit: (body) => {
      isAwaited.current = true;
      return submit(body);
    },
  });
  const searched = finished?.results.request;
  const inputs: FormBinding = {
    isChanged: useIsChanged(handle.form, searched, yesterday),
    isRunning: run.kind === "submitting" || run.kind === "running",
    runAgain: () => void handle.send(),
    restore: () => handle.form.reset(valuesOf(searched)),
  };
  const takesFocus = useCallback((): boolean => isAwaited.current, []);
  return { settings, handle, run, cancel, finished, inputs, takesFocus };
};
