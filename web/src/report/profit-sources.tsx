import type { TradeRow } from "#shared/contracts/results.ts";
import { Section } from "../ui/section.tsx";
import { DistributionChart } from "./distribution-chart.tsx";
import { ExitReasonsTable } from "./exit-reasons-table.tsx";
import { MonthlyTable } from "./monthly-table.tsx";
import styles from "./profit-sources.module.css";

/** Where the P&L comes from: which trades, which exits, which months. */
export const ProfitSources = ({ trades }: { readonly trades: readonly TradeRow[] }) => (
  <Section title="Where the P&L comes from">
    <div className={styles.sources}>
      <div>
        <h3 className={styles.title}>Distribution of trades</h3>
        <DistributionChart trades={trades} />
      </div>
      <div>
        <h3 className={styles.title}>P&L by exit reason</h3>
        <ExitReasonsTable trades={trades} />
      </div>
      <div className={styles.months}>
        <h3 className={styles.title}>P&L by month ($)</h3>
        <MonthlyTable trades={trades} />
      </div>
    </div>
  </Section>
);
