import { useMemo } from "react";
import type { SweepResults } from "#shared/contracts/sweep/results.ts";
import { foundSweep } from "./leaders/read-leaders.ts";
import { SweepHeading } from "./sweep-heading.tsx";
import { SweepView } from "./sweep-view.tsx";

type Props = {
  readonly results: SweepResults /** Its name, where it is the reader's own: only then the service finds it again. */;
  readonly name: string | undefined;
};

export const KeptSweep = ({ results: sent, name }: Props) => {
  const results = useMemo(
    () => foundSweep(sent, name === undefined ? undefined : { sweep: name }),
    [sent, name],
  );
  return (
    <>
      <div className="stack-2">
        <SweepHeading results={results} />
      </div>
      <SweepView results={results} />
    </>
  );
};
