import { lazy, Suspense, useState } from "react";
import type { BacktestBody } from "#shared/contracts/backtest-form.ts";
import type { FieldProblems } from "#shared/contracts/field-problems.ts";
import { useSession } from "../lib/services.tsx";
import { openLoadedFeed } from "../run/loaded-feed.ts";
import { tickerOf } from "../run/run-kinds.ts";
import { RunProgress } from "../run/run-progress.tsx";
import type { OpenFeed } from "../run/task-feed.ts";
import { useRun } from "../run/use-run.ts";
import { Button } from "../ui/buttons/button.tsx";
import { Section } from "../ui/page/section.tsx";
import { Waiting } from "../ui/waiting/waiting.tsx";
import { keepElsewhere, keptElsewhere } from "./kept-elsewhere.ts";
import { type OtherTickers, useOtherTickers } from "./use-other-tickers.ts";

const ElsewhereTable = lazy(() =>
  import("./elsewhere-table.tsx").then((module) => ({ default: module.ElsewhereTable })),
);
const RefusedRule = lazy(() =>
  import("./refused-rule.tsx").then((module) => ({ default: module.RefusedRule })),
);

type Props = {
  readonly body: BacktestBody;
  readonly openFeed?: OpenFeed | undefined;
  readonly storage?: Storage | undefined;
};

/** The part of a results page that tries the rule on other tickers (L1); nothing in a service without any. */
export const ElsewhereSection = (props: Props) => {
  const tickers = useOtherTickers(tickerOf(props.body));
  if (!tickers.areThere) return null;
  return (
    <Section title="On other tickers">
      <Trial {...props} tickers={tickers} />
    </Section>
  );
};

/** The same beside a leader of a search, without a title. */
export const TryElsewhere = (props: Props) => {
  const tickers = useOtherTickers(tickerOf(props.body));
  return tickers.areThere && <Trial {...props} tickers={tickers} />;
};

/** Button, progress, refusal or results. A reload finds the run again. */
const Trial = ({
  body,
  tickers,
  openFeed = openLoadedFeed,
  storage = window.localStorage,
}: Props & { readonly tickers: OtherTickers }) => {
  const { username } = useSession();
  const place = { storage, username };
  const [lastTaskId] = useState(() => keptElsewhere(place, body));
  const [faults, setFaults] = useState<FieldProblems>({});
  const { run, finished, submit, cancel } = useRun({
    kind: "elsewhere",
    openFeed,
    lastTaskId,
    resumes: "last",
    onStarted: (taskId, sent) => keepElsewhere(place, sent, taskId),
  });
  const start = async (): Promise<void> => {
    setFaults({});
    setFaults(await submit(body));
  };
  if (finished)
    return (
      <Suspense fallback={<Waiting what="the other tickers" />}>
        <ElsewhereTable results={finished.results} tickers={tickers} />
      </Suspense>
    );
  return (
    <div className="stack-3">
      <div className="row">
        {run.kind === "running" ? (
          <Button key="cancel" size="small" isBusy={run.isCancelling} onClick={() => void cancel()}>
            Cancel
          </Button>
        ) : (
          <Button key="run" size="small" isBusy={run.kind === "submitting"} onClick={() => void start()}>
            Try it on other tickers
          </Button>
        )}
        <span className="hint">The same rule, unchanged. Counts as one backtest.</span>
      </div>
      <RunProgress run={run} kind="elsewhere" />
      {Object.keys(faults).length > 0 && (
        <Suspense fallback={null}>
          <RefusedRule faults={faults} />
        </Suspense>
      )}
    </div>
  );
};
