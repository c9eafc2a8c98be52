import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import type { SweepBody } from "#shared/contracts/sweep/request.ts";
import { DataFacts } from "../../../inputs/data-facts.tsx";
import { ResetButton } from "../../../inputs/reset-button.tsx";
import { useWide } from "../../../lib/use-narrow.ts";
import { RunBar } from "../../../run/run-bar.tsx";
import type { Run } from "../../../run/run-state.ts";
import { Ticket } from "../../../run/workbench.tsx";
import { GridCount } from "./grid-count.tsx";
import { PresetList } from "./presets-input.tsx";
import { SearchWords } from "./search-words.tsx";
import { useSweepReading } from "./sweep-reading.tsx";
import { type SweepValues, valuesOf } from "./sweep-values.ts";

type Props = {
  readonly run: Run<unknown>;
  readonly onCancel: () => void;
  /** The full grid, for a reset. */
  readonly defaults: SweepBody;
  /** Content below the button, such as a link to the results. */
  readonly children: ReactNode;
};

/** The search's size and words, its button (disabled while the grid is refused), and presets. */
export const SweepTicket = ({ run, onCancel, defaults, children }: Props) => {
  const { gridProblem } = useSweepReading();
  const isWide = useWide();
  const ticker = useWatch<SweepValues, "single.ticker">({ name: "single.ticker" });
  return (
    <Ticket label="Ticket">
      <RunBar
        run={run}
        kind="sweep"
        onCancel={onCancel}
        isClosed={gridProblem !== undefined}
        aside={isWide && <ResetButton initial={valuesOf(defaults)} />}
        isInTicket
        isSlim
      >
        <GridCount />
        {isWide && (
          <div className="mt-3">
            <SearchWords />
          </div>
        )}
      </RunBar>
      {children}
      {isWide && <PresetList defaults={defaults} />}
      <DataFacts ticker={ticker}>
        <p>One search runs at a time.</p>
      </DataFacts>
    </Ticket>
  );
};
