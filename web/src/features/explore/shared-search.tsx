import { useMemo, useState } from "react";
import type { SharedSweep } from "#shared/contracts/sweep/shared.ts";
import type { Objective } from "#shared/domain/sweep/ranking.ts";
import { gridOf } from "#shared/sweep/grid/grid.ts";
import { Section } from "../../ui/page/section.tsx";
import { searchInWords } from "./form/search-in-words.ts";
import { FirstLeaders } from "./results/leaders/first-leaders.tsx";
import { foundSweep, readLeaders } from "./results/leaders/read-leaders.ts";
import { Distribution } from "./results/plots/distribution.tsx";
import { SweepHeading } from "./results/sweep-heading.tsx";
import { FIRST_OBJECTIVE, Missing } from "./results/sweep-view.tsx";
import { SearchFacts } from "./results/verdict/search-facts.tsx";
import { VerdictPanel } from "./results/verdict/verdict-panel.tsx";
import { WalkForward } from "./results/walk/walk-forward.tsx";

/** A shared sweep for visitors: what was searched, the verdict, the first leaders, all results, and the walk. */
export const SharedSearch = ({ shared }: { readonly shared: SharedSweep }) => {
  const [objective, setObjective] = useState<Objective>(FIRST_OBJECTIVE);
  const results = useMemo(() => foundSweep(shared), [shared]);
  const leadersOf = useMemo(() => readLeaders(results), [results]);
  const { list, leaders } = useMemo(() => leadersOf(objective), [leadersOf, objective]);
  const words = useMemo(() => searchInWords(gridOf(results.sweep)), [results]);
  return (
    <div className="stack-6">
      <div className="stack-2">
        <SweepHeading results={results} />
      </div>
      {results.coverage && <Missing coverage={results.coverage} />}
      <VerdictPanel
        {...{ results, list }}
        first={leaders[0]}
        chosen={objective}
        onChoose={setObjective}
        isPublic
      />
      <FirstLeaders {...{ results, objective, leaders }} />
      <Distribution results={results} leaders={leaders} />
      <WalkForward results={results} />
      <Section title="Inputs">
        <div className="stack-2 reading tabular">
          {words.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      </Section>
      <SearchFacts results={results} />
    </div>
  );
};
