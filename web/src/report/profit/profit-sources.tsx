import { useMemo } from "react";
import type { TradeRow } from "#shared/contracts/results.ts";
import { classes } from "../../ui/classes.ts";
import { Facts } from "../../ui/figures/facts.tsx";
import { Toned } from "../../ui/figures/toned.tsx";
import { Section } from "../../ui/page/section.tsx";
import type { Account } from "../account/account.ts";
import { monthlyReturns } from "../tear-sheet/monthly-returns.ts";
import { DistributionChart } from "./distribution-chart.tsx";
import { ExitReasonsTable } from "./exit-reasons-table.tsx";
import { MonthlyReturns } from "./monthly-returns.tsx";
import { profitHinges } from "./profit-hinges.ts";
import styles from "./profit-sources.module.css";

type ProfitSourcesProps = {
  readonly trades: readonly TradeRow[];
  /** The account over the same sessions. */
  readonly account: Account;
};

/** The sources of the P&L: trades, exits and months. */
export const ProfitSources = ({ trades, account }: ProfitSourcesProps) => {
  const years = useMemo(() => monthlyReturns(account), [account]);
  const hinges = useMemo(() => {
    const months = years.flatMap(({ months: all }) => all.flatMap((month) => month?.dollars ?? []));
    return profitHinges(trades, months);
  }, [trades, years]);
  return (
    <Section title="Where the P&L comes from">
      <div className={classes("columns", styles.sources)}>
        <div>
          <h3 className="hint bold mb-2">Distribution of trades</h3>
          <DistributionChart trades={trades} />
        </div>
        <div className="stack-6 at-top">
          <div>
            <h3 className="hint bold mb-2">P&L by exit reason</h3>
            <ExitReasonsTable trades={trades} />
          </div>
          <div>
            <h3 className="hint bold mb-2">What drove it</h3>
            <Facts
              of={hinges.map(({ text, tone, ...fact }) => ({
                ...fact,
                value: <Toned tone={tone}>{text}</Toned>,
              }))}
              line="line between gap-4 baseline py-1 ruled tabular"
              label="quiet"
            />
          </div>
        </div>
        <div className={styles.months}>
          <MonthlyReturns years={years} />
        </div>
      </div>
    </Section>
  );
};
