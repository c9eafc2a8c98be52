import { MODELLED } from "#shared/domain/modelled.ts";
import { sweepInWords } from "#shared/domain/sweep/sweep-words.ts";
import { RunNotes } from "../../../report/run-notes.tsx";
import { TestedOver } from "../../../report/tested-on.tsx";
import { Term } from "../../../ui/overlays/term.tsx";
import type { JudgedSweep } from "./leaders/read-leaders.ts";

const NAMED = 6;

const searchedWords = ({ counts, sweep }: JudgedSweep): string => {
  const { combinations, by_structure: structures } = counts;
  const names =
    structures.length > NAMED ? "" : `: ${structures.map(({ structure }) => structure).join(", ")}`;
  return `${sweepInWords({ combinations, structures, tickers: sweep.tickers })}${names}`;
};

export const SweepHeading = ({ results }: { readonly results: JudgedSweep }) => {
  const { sweep, period, notes } = results;
  const modelled = notes.find((note) => note.startsWith(MODELLED));
  return (
    <>
      <p className="measure lead tabular">{searchedWords(results)}</p>
      <TestedOver
        ticker={sweep.tickers.join(", ")}
        start={period.start_date}
        end={period.end_date}
        sessions={period.sessions}
        source={modelled && <Term hint={modelled}>{MODELLED} quotes</Term>}
      />
      <RunNotes notes={notes} facts={undefined} />
    </>
  );
};
