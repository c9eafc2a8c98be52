import { useWatch } from "react-hook-form";
import type { FormChoices } from "#shared/contracts/form/form-answer.ts";
import { getPortfolioForm } from "#shared/contracts/portfolios/calls.ts";
import type { PortfolioBody } from "#shared/contracts/portfolios/request.ts";
import { CHOSEN_AFTER } from "#shared/domain/chosen-after.ts";
import { ResetButton } from "../../inputs/reset-button.tsx";
import { useModeFormQuery } from "../../lib/backtest-form.ts";
import { formatWholeMoney } from "../../lib/format.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { FreeLeft } from "../../run/free-left.tsx";
import { ReplacedForm } from "../../run/replaced-form.tsx";
import { ResultsBelow } from "../../run/results-below.tsx";
import { RunBar } from "../../run/run-bar.tsx";
import { Ticket, Workbench } from "../../run/workbench.tsx";
import { classes } from "../../ui/classes.ts";
import { Loaded } from "../../ui/waiting/loaded.tsx";
import { SkeletonFields, SkeletonRows, SkeletonText, SkeletonTitle } from "../../ui/waiting/skeleton.tsx";
import form from "./form/portfolio-form.module.css";
import { PortfolioForm } from "./form/portfolio-form.tsx";
import type { AccountValues, PortfolioValues } from "./form/portfolio-values.ts";
import styles from "./portfolio.module.css";
import { type PortfolioParts, usePortfolio } from "./use-portfolio.ts";

const FinishedPortfolio = lazyPart(() => import("./finished-portfolio.tsx"), "FinishedPortfolio");

export const Portfolio = (parts: PortfolioParts) => (
  <Loaded
    of={useModeFormQuery("portfolio", (call) => call(getPortfolioForm, {}))}
    what="the portfolio form"
    shape={<PortfolioShape />}
  >
    {(answers) => <OnePortfolio {...answers} {...parts} />}
  </Loaded>
);

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
      <ResultsBelow inputs={inputs}>
        {finished && (
          <FinishedPortfolio
            key={finished.task.id}
            taskId={finished.task.id}
            results={finished.results}
            takesFocus={portfolio.takesFocus}
            inputs={inputs}
          />
        )}
      </ResultsBelow>
    </div>
  );
};

const listed = new Intl.ListFormat("en-US", { type: "conjunction" });

const limitsInWords = ({
  max_risk,
  max_ticker_risk,
  max_positions,
  conflicts,
}: AccountValues): string | undefined => {
  const limits = [
    max_risk !== "" && `${max_risk}% at risk`,
    max_ticker_risk !== "" && `${max_ticker_risk}% per ticker`,
    max_positions !== "" && (max_positions === "1" ? "1 open position" : `${max_positions} open positions`),
  ].filter((limit) => limit !== false);
  const most = limits.length > 0 ? `At most ${listed.format(limits)}.` : undefined;
  const skips = conflicts === "Skip" ? "Opposite sides of one contract are skipped." : undefined;
  return [most, skips].filter(Boolean).join(" ") || undefined;
};

const PortfolioWords = () => {
  const { account, members } = useWatch<PortfolioValues>() as PortfolioValues;
  const on = members.filter(({ isOn }) => isOn);
  const tickers = [...new Set(on.map(({ overallFields: [row] }) => String(row?.ticker ?? "")))].filter(
    Boolean,
  );
  const balance = Number(account.acct_bal);
  const money = balance > 0 ? ` of ${formatWholeMoney(balance)}` : "";
  const count = on.length === 1 ? "1 strategy" : `${on.length} strategies`;
  const limits = limitsInWords(account);
  return (
    <div className="stack-2">
      <p className="measure lead tabular" aria-live="polite">
        {on.length === 0
          ? "Add strategies to trade them in one account."
          : `${count} on ${listed.format(tickers)} in one account${money}.`}
      </p>
      {limits && <p className="reading">{limits}</p>}
      {on.length > 0 && <p className="hint">{CHOSEN_AFTER}</p>}
    </div>
  );
};

const SECTIONS = [6, 4] as const;

const PortfolioShape = () => (
  <Workbench
    ticket={
      <Ticket label="Ticket">
        <SkeletonText lines={3} />
        <SkeletonFields count={1} />
      </Ticket>
    }
  >
    {SECTIONS.map((count) => (
      <div key={count} className={`form-part ${form.part}`}>
        <div className="head form-title">
          <SkeletonTitle font="section" />
        </div>
        <div className="field-grid">
          {Array.from({ length: count }, (_, field) => `${count}-${field}`).map((field) => (
            <SkeletonFields key={field} count={1} />
          ))}
        </div>
      </div>
    ))}
    <div className={`form-part ${form.part}`}>
      <SkeletonRows rows={3} columns={2} />
    </div>
  </Workbench>
);
