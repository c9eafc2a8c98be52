import type { ReactNode } from "react";
import type { RunFacts, SummaryRow } from "#shared/contracts/results.ts";
import { RunNotes } from "../run-notes.tsx";
import { TestedOn } from "../tested-on.tsx";

type ResultHeadingProps = {
  readonly children: ReactNode;
  readonly credit: ReactNode;
  readonly actions: ReactNode;
  readonly summary: Pick<SummaryRow, "strategy"> | undefined;
  readonly ticker: string;
  readonly notes: readonly string[];
  readonly facts: RunFacts;
  /** False where the page itself explains the sessions without an entry. */
  readonly leadsWithSkips: boolean;
};

/** The heading of a result's page: title, credit and actions, then strategy, market and notes. */
export const ResultHeading = (props: ResultHeadingProps) => {
  const { children, credit, actions, summary, ticker, notes, facts, leadsWithSkips } = props;
  return (
    <header className="stack-2">
      <div className="head gap-6 rows-3 align-start mb-2">
        <div className="stack-1">
          {children}
          {credit && <p className="mt-1 quiet">{credit}</p>}
        </div>
        {actions}
      </div>
      {summary && <p className="measure lead">{summary.strategy}</p>}
      <TestedOn ticker={ticker} facts={facts} />
      <RunNotes notes={notes} facts={leadsWithSkips ? facts : undefined} />
    </header>
  );
};
