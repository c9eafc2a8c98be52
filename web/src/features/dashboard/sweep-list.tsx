import { listSweeps } from "#shared/contracts/saved-sweeps.ts";
import type { SavedSweepRow } from "#shared/contracts/sweep/saved-row.ts";
import { paths } from "../../lib/paths.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import { useCall } from "../../lib/services.tsx";
import { useNarrow } from "../../lib/use-narrow.ts";
import { ButtonLink } from "../../ui/buttons/button.tsx";
import { classes } from "../../ui/classes.ts";
import { Cards } from "../../ui/table/cards.tsx";
import { ListSection, RowsTable } from "./list-section.tsx";
import card from "./saved-card.module.css";
import {
  leaderInWords,
  pathOfSweep,
  periodOf,
  SWEEP_COLUMNS,
  SWEEP_FIGURES,
  SweepName,
} from "./sweep-columns.tsx";
import { PAGE_SIZE, useListPages } from "./use-list-pages.ts";

/** The saved sweeps, newest first; empty without sweeps or when they fail to load. */
export const SweepList = () => {
  const call = useCall();
  const isNarrow = useNarrow();
  const { query, older } = useListPages({
    queryKey: queryKeys.savedSweeps,
    pageFrom: async (from, signal) => {
      const { sweeps, next } = await call(listSweeps, { query: { size: PAGE_SIZE, from } }, { signal });
      return { rows: sweeps, next };
    },
  });
  const sweeps = query.data ?? [];
  if (sweeps.length === 0) return null;
  return (
    <ListSection
      title="My Sweeps"
      older={older}
      what="sweeps"
      actions={<ButtonLink to={paths.explore}>New Sweep</ButtonLink>}
    >
      {isNarrow ? (
        <Cards
          columns={SWEEP_FIGURES}
          rows={sweeps}
          lead={(row) => <SweepCard row={row} />}
          leadLines={SWEEP_FIGURES.length}
        />
      ) : (
        <RowsTable caption="Saved sweeps" columns={SWEEP_COLUMNS} rows={sweeps} pathOf={pathOfSweep} />
      )}
    </ListSection>
  );
};

const SweepCard = ({ row }: { readonly row: SavedSweepRow }) => (
  <div className={classes("stack-2", card.card)}>
    <p className={card.strategy}>{leaderInWords(row)}</p>
    <p className="hint">
      <SweepName row={row} />
    </p>
    <p className="hint">
      {row.ticker}, {periodOf(row)}
    </p>
  </div>
);
