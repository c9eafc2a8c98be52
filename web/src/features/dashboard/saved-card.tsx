import type { DashboardRow } from "#shared/contracts/dashboard.ts";
import { classes } from "../../ui/classes.ts";
import { Term } from "../../ui/overlays/term.tsx";
import { CellValue } from "../../ui/table/cell-value.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { BalanceLine } from "./balance-line.tsx";
import { PickBox } from "./pick-box.tsx";
import styles from "./saved-card.module.css";
import { SavedName } from "./saved-columns.tsx";

type SavedCardProps = {
  readonly row: DashboardRow;
  /** The deciding figures. */
  readonly figures: readonly Column<DashboardRow>[];
};

/** The head of a backtest's card on a phone: strategy, curve and deciding figures. */
export const SavedCard = ({ row, figures }: SavedCardProps) => {
  const { about } = row.listing;
  return (
    <div className={classes("stack-2", styles.card)}>
      <p className={styles.strategy}>{row.strategy}</p>
      <div className={styles.line}>
        <BalanceLine row={row} />
      </div>
      <p className="hint">
        <SavedName row={row} />
      </p>
      {about && (
        <p className="hint">
          {about.ticker}, {about.start} to {about.end}
        </p>
      )}
      <dl className={styles.figures}>
        {figures.map((column) => (
          <div key={column.id} data-field={column.id}>
            <dt>
              <Term hint={column.hint}>{column.header}</Term>
            </dt>
            <dd>
              <CellValue column={column} row={row} />
            </dd>
          </div>
        ))}
      </dl>
      <PickBox name={row.backtest_name} isLabelled />
    </div>
  );
};
