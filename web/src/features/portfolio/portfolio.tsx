import { lazy, Suspense } from "react";
import { getBacktestForm } from "#shared/contracts/backtests.ts";
import type { FormChoices } from "#shared/contracts/form/form-answer.ts";
import { getPortfolioForm } from "#shared/contracts/portfolios/calls.ts";
import type { PortfolioBody } from "#shared/contracts/portfolios/request.ts";
import { ResetButton } from "../../inputs/reset-button.tsx";
import { useCall } from "../../lib/services.tsx";
import { ReportShape } from "../../report/report-shape.tsx";
import { FreeLeft } from "../../run/free-left.tsx";
import { ReplacedForm } from "../../run/replaced-form.tsx";
import { RunBar } from "../../run/run-bar.tsx";
import { Ticket } from "../../run/workbench.tsx";
import { classes } from "../../ui/classes.ts";
import { Loaded } from "../../ui/waiting/loaded.tsx";
import { Waiting } from "../../ui/waiting/waiting.tsx";
import { PortfolioForm } from "./form/portfolio-form.tsx";
import { PortfolioShape } from "./form/portfolio-shape.tsx";
import { PortfolioWords } from "./form/portfolio-words.tsx";
import styles from "./portfolio.module.css";
import { type PortfolioParts, usePortfolio } from "./use-portfolio.ts";

const FinishedPortfolio = lazy(() =>
  import("./finished-portfolio.tsx").then((module) => ({ default: module.FinishedPortfolio })),
);

/** Several strategies in one account: the form with its ticket, and the results below. */
export const Portfolio = (parts: PortfolioParts) => {
  const call = useCall();
  const forms = {
    queryKey: ["portfolio form"],
    queryFn: async () => {
      const [{ 6: choices }, { defaults }] = await Promise.all([
        call(getBacktestForm, {}),
        call(getPortfolioForm, {}),
      ]);
      return { choices, defaults };
    },
    staleTime: Number.POSITIVE_INFINITY,
  };
  return (
    <Loaded of={forms} what="the portfolio form" shape={<PortfolioShape />}>
      {(answers) => <OnePortfolio {...answers} {...parts} />}
    </Loaded>
  );
};

type Props = PortfolioParts & { readonly choices: FormChoices; readonly defaults: PortfolioBody };

const OnePortfolio = (options: Props) => {
  const portfolio = usePortfolio(options);
  const { settings, initial, handle, replaced, run, cancel, finished, inputs } = portfolio;
  const ticket = (
    <Ticket label="Ticket">
      <RunBar
        run={run}
        kind="portfolio"
        onCancel={() => void cancel()}
        aside={<ResetButton initial={initial} />}
        isInTicket
      >
        <PortfolioWords />
        <FreeLeft run={run.kind} />
      </RunBar>
    </Ticket>
  );
  return (
    <div className={classes("stack-8", styles.page)}>
      {replaced && <ReplacedForm {...replaced} />}
      <PortfolioForm
        settings={settings}
        handle={handle}
        backtesterForm={portfolio.backtesterForm}
        ticket={ticket}
      />
      {inputs.isRunning && !finished && <ReportShape />}
      {finished && (
        <Suspense fallback={<Waiting what="the results" shape={<ReportShape />} />}>
          <FinishedPortfolio
            key={finished.task.id}
            taskId={finished.task.id}
            results={finished.results}
            takesFocus={portfolio.takesFocus}
            inputs={inputs}
          />
        </Suspense>
      )}
    </div>
  );
};
