import type { PortfolioResults } from "#shared/contracts/portfolios/results.ts";
import type { TaskId } from "#shared/contracts/task-id.ts";
import type { FormBinding } from "../../run/changed-inputs.tsx";
import { FinishedRun } from "../../run/finished-run.tsx";
import { Outdated } from "../../run/outdated.tsx";
import { PortfolioReport } from "./results/portfolio-report.tsx";

type Props = {
  readonly taskId: TaskId;
  readonly results: PortfolioResults;
  readonly takesFocus: () => boolean;
  readonly inputs: FormBinding;
};

export const FinishedPortfolio = ({ taskId, results, takesFocus, inputs }: Props) => (
  <FinishedRun
    id="portfolio-results"
    title="Portfolio results"
    what="portfolio"
    taskId={taskId}
    takesFocus={takesFocus}
    inputs={inputs}
    canSave={results.trades.length > 0}
    facts={<p className="quiet">{results.name}</p>}
  >
    <Outdated isOutdated={inputs.isChanged} className="stack-6">
      <PortfolioReport results={results} />
    </Outdated>
  </FinishedRun>
);
