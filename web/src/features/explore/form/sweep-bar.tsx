import type { ReactNode } from "react";
import { RunBar } from "../../../run/run-bar.tsx";
import type { Run } from "../../../run/run-state.ts";
import { GridCount } from "./grid-count.tsx";
import { useSweepReading } from "./sweep-reading.tsx";

type Props = {
  readonly run: Run<unknown>;
  readonly onCancel: () => void;
  /** What stands beside the count, such as a link to the results. */
  readonly children: ReactNode;
};

/** The foot of the form: how much would be searched, and the button for it, which is off while the grid is refused. */
export const SweepBar = ({ run, onCancel, children }: Props) => {
  const { gridProblem } = useSweepReading();
  return (
    <RunBar run={run} what="sweep" onCancel={onCancel} isClosed={gridProblem !== undefined}>
      <GridCount>{children}</GridCount>
    </RunBar>
  );
};
