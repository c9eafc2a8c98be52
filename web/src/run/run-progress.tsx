import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { KINDS } from "#shared/kinds/kind.ts";
import { titleOf } from "../lib/format.ts";
import { paths } from "../lib/paths.ts";
import { Notice } from "../ui/notices/notice.tsx";
import { ProgressBar } from "../ui/waiting/progress-bar.tsx";
import { RUN_KINDS, type RunKind } from "./run-kinds.ts";
import type { Run } from "./run-state.ts";
import { placeInWords, workInWords } from "./work-in-words.ts";

type Props = { readonly run: Run<unknown>; readonly kind: RunKind };

export const RunProgress = ({ run, kind }: Props) => {
  const { noun } = KINDS[kind];
  const { steps } = RUN_KINDS[kind];
  switch (run.kind) {
    case "submitting":
      return <Bar noun={noun} fraction={0} text={`Starting the ${noun}…`} />;
    case "running":
      return (
        <Bar
          noun={noun}
          fraction={run.fraction}
          text={run.isCancelling ? "Canceling…" : waitingText(run, noun, steps)}
          isInLine={run.place !== undefined}
        />
      );
    case "ended":
      return <Ending run={run} />;
    default:
      return null;
  }
};

const waitingText = (
  { fraction, work, place }: Extract<Run<unknown>, { kind: "running" }>,
  noun: string,
  steps: string,
): string => {
  if (fraction >= 1) return "Collecting the results…";
  if (place) return placeInWords(place);
  if (work) return workInWords(work);
  return fraction === 0 ? `Waiting for the first ${steps}…` : `Running the ${noun}…`;
};

type BarProps = {
  readonly noun: string;
  readonly fraction: number;
  readonly text: string;
  readonly isInLine?: boolean;
};

const Bar = ({ noun, fraction, text, isInLine = false }: BarProps) => (
  <div className="stack-2 quiet">
    <p role="status">{text}</p>
    <ProgressBar fraction={fraction} label={`${titleOf(noun)} progress`} />
    {!isInLine && <StandingNote key={`${fraction} ${text}`} />}
  </div>
);

const Ending = ({ run }: { readonly run: Extract<Run<unknown>, { kind: "ended" }> }) => (
  <Notice kind={run.cause === "cancelled" ? "note" : "failure"}>
    {run.why}
    {run.cause === "subscription" && (
      <>
        {" "}
        Your form is saved. <Link to={paths.account}>Subscribe</Link>
      </>
    )}
  </Notice>
);

/** A bar without news for this long says so. */
const STANDS_AFTER_MS = 10_000;
const EVERY_MS = 1_000;

/** Says for how long a run has had no news; empty at first. Key it by the news, so that it starts again with each. */
const StandingNote = () => {
  const [since] = useState(() => Date.now());
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  const standing = now - since;
  if (standing < STANDS_AFTER_MS) return null;
  return (
    <p>No progress for {Math.floor(standing / 1_000)} s. It's still running; you can leave this page.</p>
  );
};
