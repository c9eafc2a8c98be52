import { useQuery } from "@tanstack/react-query";
import { combinationOf } from "#shared/contracts/sweep/combination-values.ts";
import type { SavedSweepRow } from "#shared/contracts/sweep/saved.ts";
import { listSweeps } from "#shared/contracts/sweeps.ts";
import { spreadInWords } from "#shared/domain/sweep-words.ts";
import { formatCount, formatFixed, formatInstantDay, NO_VALUE } from "../../lib/format.ts";
import { paths, savedSweepPath } from "../../lib/paths.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import { useCall } from "../../lib/services.tsx";
import { useNarrow } from "../../lib/use-narrow.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Cards } from "../../ui/cards.tsx";
import type { Column } from "../../ui/columns.ts";
import { DataTable } from "../../ui/data-table.tsx";
import styles from "./saved-list.module.css";

const text = (
  id: string,
  header: string,
  of: (row: SavedSweepRow) => string,
  hint?: string,
): Column<SavedSweepRow> => ({ id, header, hint, isNumber: false, value: of, text: of });

const number = (
  id: string,
  header: string,
  of: (row: SavedSweepRow) => number | null,
  format: (value: number | null) => string,
  hint?: string,
): Column<SavedSweepRow> => ({
  id,
  header,
  hint,
  isNumber: true,
  value: of,
  text: (row) => format(of(row)),
});

const COLUMNS: readonly Column<SavedSweepRow>[] = [
  {
    ...text("name", "Sweep", ({ name }) => name),
    link: ({ creator, name }) => savedSweepPath(creator, name),
  },
  text("verdict", "Verdict", ({ verdict }) => verdict, "Of the list by t-statistic."),
  number("combinations", "Combinations", ({ combinations }) => combinations, formatCount),
  text(
    "leader",
    "First by t-statistic",
    ({ leader }) => (leader ? spreadInWords(combinationOf(leader.values)) : NO_VALUE),
    "What it trades; the sweep itself says how.",
  ),
  number("t_in", "t in", ({ leader }) => leader?.in.t_stat ?? null, formatFixed, "t-statistic in sample."),
  number(
    "t_out",
    "t out",
    ({ leader }) => leader?.out.t_stat ?? null,
    formatFixed,
    "t-statistic out of sample.",
  ),
  text("period", "Period", ({ period }) => `${period.start_date} to ${period.end_date}`),
  {
    id: "date_created",
    header: "Created",
    isNumber: false,
    value: ({ date_created: created }) => created,
    text: ({ date_created: created }) => formatInstantDay(created),
  },
];

/** So many lines of a card are in sight. */
const LEAD_LINES = 4;

/** The saved sweeps, newest first; nothing while there are none, or while they cannot be read. */
export const SweepList = () => {
  const call = useCall();
  const isNarrow = useNarrow();
  const { data } = useQuery({
    queryKey: queryKeys.savedSweeps,
    queryFn: ({ signal }) => call(listSweeps, {}, { signal }),
  });
  const sweeps = data?.sweeps ?? [];
  if (sweeps.length === 0) return null;
  return (
    <section className={styles.list} aria-labelledby="my-sweeps">
      <div className={styles.head}>
        <h2 id="my-sweeps">My Sweeps</h2>
        <ButtonLink to={paths.explore}>New Sweep</ButtonLink>
      </div>
      {isNarrow ? (
        <Cards columns={COLUMNS} rows={sweeps} leadLines={LEAD_LINES} />
      ) : (
        <DataTable caption="Saved sweeps" columns={COLUMNS} rows={sweeps} isSortable isFirstColumnName />
      )}
    </section>
  );
};
