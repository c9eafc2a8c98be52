import { useMemo } from "react";
import type { TradeRow } from "#shared/contracts/results.ts";
import { classes } from "../ui/classes.ts";
import { Toned } from "../ui/figures/toned.tsx";
import { Term } from "../ui/overlays/term.tsx";
import { Section } from "../ui/page/section.tsx";
import { DistributionChart } from "./distribution-chart.tsx";
import { ExitReasonsTable } from "./exit-reasons-table.tsx";
import { MonthlyTable } from "./monthly-table.tsx";
import { profitHinges } from "./profit-hinges.ts";
import styles from "./profit-sources.module.css";

/** The sources of the P&L: trades, exits and months. */
export const ProfitSources = ({ trades }: { readonly trades: readonly TradeRow[] }) => {
  const hinges = useMemo(() => profitHinges(trades), [trades]);
  return (
    <Section title="Where the P&L comes from">
      <div className={classes("columns", styles.sources)}>
        <div>
          <h3 className={classes("hint bold", styles.title)}>Distribution of trades</h3>
          <DistributionChart trades={trades} />
        </div>
        <div className={classes("stack-6", styles.side)}>
          <div>
            <h3 className={classes("hint bold", styles.title)}>P&L by exit reason</h3>
            <ExitReasonsTable trades={trades} />
          </div>
          <div>
            <h3 className={classes("hint bold", styles.title)}>What it hangs on</h3>
            <dl>
              {hinges.map(({ label, hint, text, tone }) => (
                <div key={label} className={styles.hinge}>
                  <dt>
                    <Term hint={hint}>{label}</Term>
                  </dt>
                  <dd>
                    <Toned tone={tone}>{text}</Toned>
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        </div>
        <div className={styles.months}>
          <h3 className={classes("hint bold", styles.title)}>P&L by month ($)</h3>
          <MonthlyTable trades={trades} />
        </div>
      </div>
    </Section>
  );
};
