import { useCallback, useEffect, useEffectEvent, useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { FormChoices } from "#shared/contracts/form/form-answer.ts";
import { readSweep } from "#shared/contracts/sweep/read-sweep.ts";
import type { SweepBody } from "#shared/contracts/sweep/request.ts";
import { readTickers } from "#shared/contracts/sweep/tickers.ts";
import type { Day } from "#shared/domain/day.ts";
import { type Kept, keep, readKept } from "../../lib/kept.ts";
import { yesterdayInNewYork } from "../../lib/new-york.ts";
import { openedSearch } from "../../lib/opened-backtest.ts";
import { useSession } from "../../lib/services.tsx";
import { LAST_SWEEP_KEY } from "../../lib/session.ts";
import type { OpenFeed } from "../../run/task-feed.ts";
import { useFormBinding, useFormRun } from "../../run/use-form-run.ts";
import { bodyOf, valuesOf } from "./form/sweep-values.ts";
import { useExploreForm } from "./form/use-explore-form.ts";

export type ExploreParts = {
  readonly openFeed: OpenFeed;
  readonly storage: Storage;
  readonly now: () => Date;
};

type Options = ExploreParts & {
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
