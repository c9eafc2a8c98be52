import { Suspense, useState } from "react";
import type { BacktestBody } from "#shared/contracts/backtest-form.ts";
import type { FieldProblems } from "#shared/contracts/field-problems.ts";
import { keep, readKept } from "../lib/kept.ts";
import { lazyPart } from "../lib/lazy-part.ts";
import { useSession } from "../lib/services.tsx";
import { LAST_FORM_KEY } from "../lib/session.ts";
import { FreeLeft } from "../run/free-left.tsx";
import { openLoadedFeed } from "../run/loaded-feed.ts";
import { tickerOf } from "../run/run-kinds.ts";
import { RunProgress } from "../run/run-progress.tsx";
import type { OpenFeed } from "../run/task-feed.ts";
import { useRun } from "../run/use-run.ts";
import { Button } from "../ui/buttons/button.tsx";
import { Section } from "../ui/page/section.tsx";
import { Waiting } from "../ui/waiting/waiting.tsx";
import { type OtherTickers, useOtherTickers } from "./use-other-tickers.ts";

const ElsewhereTable = lazyPart(() => import("./elsewhere-table.tsx"), "ElsewhereTable");
const RefusedRule = lazyPart(() => import("./refused-rule.tsx"), "RefusedRule");

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
      <FreeLeft />
      <RunProgress run={run} kind="elsewhere" />
      {Object.keys(faults).length > 0 && (
        <Suspense fallback={null}>
          <RefusedRule faults={faults} />
        </Suspense>
      )}
    </div>
  );
};

/** The browser's record of the last runs on other tickers, so that a reload finds them. */

type Place = { readonly storage: Storage; readonly username: string | undefined };
type KeptRun = { readonly rule: string; readonly taskId: string };

const MOST_RUNS = 10;

const isKeptRun = (value: unknown): value is KeptRun =>
  typeof value === "object" &&
  value !== null &&
  typeof (value as KeptRun).rule === "string" &&
  typeof (value as KeptRun).taskId === "string";

const keptRuns = ({ storage, username }: Place): KeptRun[] => {
  const { elsewhere } = readKept(storage, LAST_FORM_KEY, username);
  return Array.isArray(elsewhere) ? elsewhere.filter(isKeptRun) : [];
};

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** Returns a short name for a body: its length and its FNV-1a hash, enough to tell ten of a user's rules apart. */
const ruleOf = (body: unknown): string => {
  const text = JSON.stringify(body);
  let hash = FNV_OFFSET;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME);
  return `${text.length}-${(hash >>> 0).toString(36)}`;
};

const keptElsewhere = (place: Place, body: unknown): string | undefined => {
  const rule = ruleOf(body);
  return keptRuns(place).find((run) => run.rule === rule)?.taskId;
};

/** Records the task of a body's run in place of an earlier one. */
const keepElsewhere = (place: Place, body: unknown, taskId: string): void => {
  const rule = ruleOf(body);
  const others = keptRuns(place).filter((run) => run.rule !== rule);
  const elsewhere = [{ rule, taskId }, ...others].slice(0, MOST_RUNS);
  keep(place.storage, LAST_FORM_KEY, place.username, { elsewhere });
};
