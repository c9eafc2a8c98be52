import { Link } from "react-router-dom";
import { combinationOf } from "#shared/contracts/sweep/combination-values.ts";
import type { SavedSweepRow } from "#shared/contracts/sweep/saved-row.ts";
import { spreadInWords } from "#shared/domain/sweep-words.ts";
import { nameOfSweep } from "../../saved/result-name.ts";
import { formatCount, formatFixed, formatInstantDay } from "../../lib/format.ts";
import { savedSweepPath } from "../../lib/paths.ts";
import { classes } from "../../ui/classes.ts";
import type { Column } from "../../ui/table/columns.ts";
import styles from "./saved-columns.module.css";
import { TwoLines } from "./two-lines.tsx";

/** The widths of the columns in the table of backtests above. */
const WORDS_CHARS = 30;
const PERIOD_CHARS = 17;

export const pathOfSweep = ({ creator, name }: SavedSweepRow): string => savedSweepPath(creator, name);

/** Returns the strategy of the leader by t-statistic. */
export const leaderInWords = ({ leader }: SavedSweepRow): string =>
  leader
    ? [leader.values.ticker, spreadInWords(combinationOf(leader.values))].filter(Boolean).join(": ")
    : "Nothing traded often enough";

export const periodOf = ({ period }: SavedSweepRow): string => `${period.start_date} to ${period.end_date}`;

/** The sweep's key, date and tags. */
export const SweepName = ({ row }: { readonly row: SavedSweepRow }) => (
  <>
    <Link to={pathOfSweep(row)}>{row.name}</Link>
    <span className={styles.fact}>{formatInstantDay(row.date_created)}</span>
    {row.label?.tags?.map((tag) => (
      <span key={tag} className={styles.tag}>
        {tag}
      </span>
    ))}
  </>
);

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

export const SWEEP_FIGURES: readonly Column<SavedSweepRow>[] = [
  {
    id: "verdict",
    header: "Verdict",
    hint: "Of the list by t-statistic.",
    isNumber: false,
    value: ({ verdict }) => verdict,
    text: ({ verdict }) => verdict,
  },
  number("combinations", "Combinations", ({ combinations }) => combinations, formatCount),
  number("t_in", "t in", ({ leader }) => leader?.in.t_stat ?? null, formatFixed, "t-statistic in sample."),
  number(
    "t_out",
    "t out",
    ({ leader }) => leader?.out.t_stat ?? null,
    formatFixed,
    "t-statistic out of sample.",
  ),
];

export const SWEEP_COLUMNS: readonly Column<SavedSweepRow>[] = [
  {
    id: "name",
    header: "Sweep",
    hint: "Its name; under it the first of its list by t-statistic.",
    isNumber: false,
    growsFrom: WORDS_CHARS,
    value: (row) => `${nameOfSweep(row)} ${row.name}`,
    text: nameOfSweep,
    draw: (row) => (
      <TwoLines
        first={nameOfSweep(row)}
        title={`First by t-statistic: ${leaderInWords(row)}`}
        second={
          <>
            <SweepName row={row} />
            <span className={classes(styles.fact, styles.rest)}>{leaderInWords(row)}</span>
          </>
        }
      />
    ),
  },
  {
    id: "tested",
    header: "Market",
    isNumber: false,
    chars: PERIOD_CHARS,
    isAside: true,
    value: (row) => `${row.ticker} ${periodOf(row)}`,
    text: periodOf,
    draw: (row) => <TwoLines first={row.ticker} second={periodOf(row)} />,
  },
  ...SWEEP_FIGURES,
];
