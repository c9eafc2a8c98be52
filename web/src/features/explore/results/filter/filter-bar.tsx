import { createContext, use } from "react";
import { formatCount } from "../../../../lib/format.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import type { FoundSweep } from "../leaders/read-leaders.ts";
import styles from "./filter-bar.module.css";
import { cellWords, type LeaderFilter, NO_FILTER } from "./leader-filter.ts";

type Filtering = { readonly filter: LeaderFilter; readonly setFilter: (filter: LeaderFilter) => void };

/** The filter of lists and charts, shared by the parts of a sweep's results. */
export const FilterContext = createContext<Filtering>({ filter: NO_FILTER, setFilter: () => undefined });

export const useFilter = (): Filtering => use(FilterContext);

type Props = {
  readonly results: FoundSweep;
  readonly of?: { readonly shown: number; readonly all: number; readonly what: string };
};

export const FilterBar = ({ results, of }: Props) => {
  const { filter, setFilter } = useFilter();
  const { structure, cell } = filter;
  if (structure === undefined && cell === undefined) return null;
  const words = [...(structure ? [structure] : []), ...(cell ? [cellWords(results, cell)] : [])].join(", ");
  return (
    <p className="row" role="status">
      <span className={styles.chip}>{words}</span>
      {of && (
        <span className="quiet">
          {formatCount(of.shown)} of {formatCount(of.all)} {of.what}
        </span>
      )}
      <Button size="small" onClick={() => setFilter(NO_FILTER)}>
        Clear filter
      </Button>
    </p>
  );
};
