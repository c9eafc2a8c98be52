import { useMemo } from "react";
import type { SweepResults } from "#shared/contracts/sweep/results.ts";
import type { FormBinding } from "../../../run/changed-inputs.tsx";
import { FinishedRun } from "../../../run/finished-run.tsx";
import { Outdated } from "../../../run/outdated.tsx";
import type { RunTask } from "../../../run/run-state.ts";
import { foundSweep } from "./leaders/read-leaders.ts";
import { SweepHeading } from "./sweep-heading.tsx";
import { SweepView } from "./sweep-view.tsx";

type Props = {
  readonly task: RunTask;
  readonly results: SweepResults;
  readonly takesFocus: () => boolean;
  readonly inputs: FormBinding;
};

/** The results of one search with their form; loaded with the first result, keyed by run. */
export const FinishedSweep = ({ task, results: sent, takesFocus, inputs }: Props) => {
  const results = useMemo(() => foundSweep(sent, { task_id: task.id }), [sent, task.id]);
  return (
    <FinishedRun
      id="sweep-results"
      title="Search results"
      what="sweep"
      taskId={task.id}
      takesFocus={takesFocus}
      inputs={inputs}
      facts={<SweepHeading results={results} />}
    >
      <Outdated isOutdated={inputs.isChanged}>
        <SweepView results={results} />
      </Outdated>
    </FinishedRun>
  );
};
