import { useMemo } from "react";
import type { SweepResults } from "#shared/contracts/sweep/results.ts";
import { foundSweep } from "./leaders/read-leaders.ts";
import { SweepHeading } from "./sweep-heading.tsx";
import { SweepView } from "./sweep-view.tsx";

/** The results of a saved sweep, below its heading. */
export const KeptSweep = ({ results: sent }: { readonly results: SweepResults }) => {
  const results = useMemo(() => foundSweep(sent), [sent]);
  return (
    <>
      <div className="stack-2">
        <SweepHeading results={results} />
      </div>
      <SweepView results={results} />
    </>
  );
};
