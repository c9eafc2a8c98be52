import { createContext, type ReactNode, use, useMemo, useState } from "react";
import { MOST_COMPARED } from "../../charts/most-compared.ts";
import { TickBox } from "../../ui/fields/tick-box.tsx";

type Picks = {
  readonly names: readonly string[];
  readonly isFull: boolean;
  readonly toggle: (name: string) => void;
};

const PicksContext = createContext<Picks | undefined>(undefined);

/** Provides the ticks by context, so that a tick renders the checkboxes and not the table. */
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

export const usePicks = (): Picks | undefined => use(PicksContext);

type PickBoxProps = { readonly name: string; readonly isLabelled?: boolean };

export const PickBox = ({ name, isLabelled = false }: PickBoxProps) => {
  const picks = usePicks();
  if (!picks) return null;
  const isPicked = picks.names.includes(name);
  return (
    <TickBox
      aria-label={`Compare ${name}`}
      checked={isPicked}
      disabled={picks.isFull && !isPicked}
      onChange={() => picks.toggle(name)}
    >
      {isLabelled && "Compare"}
    </TickBox>
  );
};
