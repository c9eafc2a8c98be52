import { Link } from "react-router-dom";
import { titleOf } from "../lib/format.ts";
import { paths } from "../lib/paths.ts";
import { Notice } from "../ui/notices/notice.tsx";
import { ProgressBar } from "../ui/waiting/progress-bar.tsx";
import type { Run } from "./run-state.ts";
import { StandingNote } from "./standing-note.tsx";
import { placeInWords, workInWords } from "./work-in-words.ts";

type Props = {
  readonly run: Run<unknown>;
  /** The noun of a run, such as "backtest". */
  readonly what: string;
};

/** A run's progress, or why it ended without a result. */
export const RunProgress = ({ run, what }: Props) => {
  switch (run.kind) {
    case "submitting":
      return <Bar what={what} fraction={0} text={`Starting the ${what}…`} />;
    case "running":
      return (
        <Bar
          what={what}
          fraction={run.fraction}
          text={run.isCancelling ? "Canceling…" : waitingText(run, what)}
          isInLine={run.place !== undefined}
        />
      );
    case "ended":
      return <Ending run={run} />;
    default:
      return null;
  }
};

/** The work unit of a kind of run; sessions by default. */
const FIRST_UNITS: Readonly<Record<string, string>> = {
  sweep: "combinations",
  "run on other tickers": "tickers",
};

const waitingText = (
  { fraction, work, place }: Extract<Run<unknown>, { kind: "running" }>,
  what: string,
): string => {
  if (fraction >= 1) return "Collecting the results…";
  if (place) return placeInWords(place);
  if (work) return workInWords(work);
  return fraction === 0
    ? `Waiting for the first ${FIRST_UNITS[what] ?? "sessions"}…`
    : `Running the ${what}…`;
};

type BarProps = {
  readonly what: string;
  readonly fraction: number;
  readonly text: string;
  readonly isInLine?: boolean;
};

const Bar = ({ what, fraction, text, isInLine = false }: BarProps) => (
  <div className="stack-2 quiet">
    <p role="status">{text}</p>
    <ProgressBar fraction={fraction} label={`${titleOf(what)} progress`} />
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
