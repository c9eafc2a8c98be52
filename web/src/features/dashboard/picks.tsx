import { createContext, type ReactNode, use, useMemo, useState } from "react";
import { MOST_COMPARED } from "../../charts/compared-series.ts";

/** Which backtests of the list are ticked to be compared. */
export type Picks = {
  readonly names: readonly string[];
  /** No other can be ticked. */
  readonly isFull: boolean;
  readonly toggle: (name: string) => void;
};

const PicksContext = createContext<Picks | undefined>(undefined);

/** Holds what is ticked, so that a tick draws boxes anew and not the columns of a table. */
export const PicksProvider = ({ children }: { readonly children: ReactNode }) => {
  const [names, setNames] = useState<readonly string[]>([]);
  const picks = useMemo(
    (): Picks => ({
      names,
      isFull: names.length >= MOST_COMPARED,
      toggle: (name) =>
        setNames((before) =>
          before.includes(name) ? before.filter((each) => each !== name) : [...before, name],
        ),
    }),
    [names],
  );
  return <PicksContext value={picks}>{children}</PicksContext>;
};

/** What is ticked; undefined where there is nothing to compare with. */
export const usePicks = (): Picks | undefined => use(PicksContext);
