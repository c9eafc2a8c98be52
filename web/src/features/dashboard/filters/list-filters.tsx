import { LineSelect } from "../../../ui/buttons/line-select.tsx";
import { classes } from "../../../ui/classes.ts";
import styles from "./list-filters.module.css";
import type { FilterName, ListFilters as Filters } from "./use-list-filters.ts";

type ListFiltersProps = {
  readonly controls: Filters;
  /** Whether all rows are loaded. */
  readonly isAll: boolean;
  readonly count: number;
  /** The noun for the rows, such as "backtests". */
  readonly what: string;
};

const LABELS: Readonly<Record<FilterName, string>> = { ticker: "Ticker", structure: "Structure", tag: "Tag" };
/** A list needs this many values for a filter to be of use. */
const LEAST_VALUES: Readonly<Record<FilterName, number>> = { ticker: 2, structure: 2, tag: 1 };

/** The search and the filters of a list; empty for a list of one. */
export const ListFilters = ({ controls, isAll, count, what }: ListFiltersProps) => {
  if (count < 2) return null;
  const told = (some: number): string => (isAll ? String(some) : `${some}+`);
  return (
    <div className={classes("row-loose", styles.filters)}>
      <input
        type="search"
        className={styles.words}
        aria-label={`Search ${what}`}
        placeholder="Search names, notes, tags"
        value={controls.words}
        onChange={(event) => controls.setWords(event.target.value)}
      />
      {controls.filters
        .filter(({ name, counts }) => counts.size >= LEAST_VALUES[name])
        .map(({ name, value, counts }) => (
          <LineSelect
            key={name}
            label={LABELS[name]}
            value={value}
            className={styles.choice}
            onChange={(event) => controls.choose(name, event.target.value)}
          >
            <option value="">All ({told(count)})</option>
            {[...counts].sort().map(([each, some]) => (
              <option key={each} value={each}>
                {each} ({told(some)})
              </option>
            ))}
          </LineSelect>
        ))}
    </div>
  );
};
