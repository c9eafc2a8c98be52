import { type ReactNode, useMemo } from "react";
import type { DashboardRow } from "#shared/contracts/saved-list.ts";
import { differingWords, nameOfRow } from "../../saved/result-name.ts";
import { classes } from "../../ui/classes.ts";
import { Facts, factsOf } from "../../ui/figures/facts.tsx";
import { Cards } from "../../ui/table/cards.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { PickBox } from "./picks.tsx";
import styles from "./saved-card.module.css";
import { BalanceLine, SavedName, USUAL } from "./saved-columns.tsx";

type SavedCardProps = {
  readonly row: DashboardRow;
  readonly differs: string | undefined;
  readonly figures: readonly Column<DashboardRow>[];
  readonly actions?: ((row: DashboardRow) => ReactNode) | undefined;
};

const SavedCard = ({ row, differs, figures, actions }: SavedCardProps) => {
  const { about } = row.listing;
  return (
    <div className={classes("stack-2", styles.card)}>
      <div>
        <p className="bold breakable">
          {nameOfRow(row)}
          {differs && ` · ${differs}`}
        </p>
        <p className="hint">{row.strategy}</p>
      </div>
      <div className={styles.line}>
        <BalanceLine row={row} />
      </div>
      <p className="hint">
        <SavedName row={row} />
      </p>
      <p className="hint">
        {about.ticker}, {about.start} to {about.end}
      </p>
      <Facts of={factsOf(figures, row)} list={`mt-2 tabular ${styles.figures}`} value="bold" />
      <PickBox name={row.backtest_name} isLabelled />
      {actions && <div>{actions(row)}</div>}
    </div>
  );
};

type CardsProps = {
  readonly rows: readonly DashboardRow[];
  readonly figures: readonly Column<DashboardRow>[];
  readonly actions?: ((row: DashboardRow) => ReactNode) | undefined;
};

export const SavedCards = ({ rows, figures, actions }: CardsProps) => {
  const isDeciding = ({ id }: { readonly id: string }) => USUAL.includes(id);
  const differing = useMemo(() => differingWords(rows), [rows]);
  const deciding = figures.filter(isDeciding);
  return (
    <Cards
      columns={figures.filter((column) => !isDeciding(column))}
      rows={rows}
      titleOf={(place) => (rows.length > 1 ? `Strategy ${place}` : undefined)}
      lead={(row) => (
        <SavedCard
          row={row}
          differs={differing.get(row.backtest_name)}
          figures={deciding}
          actions={actions}
        />
      )}
      leadLines={0}
    />
  );
};
