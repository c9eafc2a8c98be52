import { createContext, type ReactNode, use, useMemo, useState } from "react";
import type { Objective } from "#shared/domain/sweep/ranking.ts";
import { TickBox } from "../../../../ui/fields/tick-box.tsx";
import type { Leader } from "../leaders/read-leaders.ts";

export const MOST_PICKED = 6;

export type PickedLeader = { readonly objective: Objective; readonly leader: Leader };

type Picks = {
  readonly picked: readonly PickedLeader[];
  readonly toggle: (pick: PickedLeader) => void;
  readonly clear: () => void;
};

const PicksContext = createContext<Picks>({ picked: [], toggle: () => undefined, clear: () => undefined });

/** Provides the ticks by context, so that a tick renders the checkboxes and not the table. */
export const PickedLeaders = ({ children }: { readonly children: ReactNode }) => {
  const [picked, setPicked] = useState<readonly PickedLeader[]>([]);
  const picks = useMemo(
    (): Picks => ({
      picked,
      toggle: (pick) =>
        setPicked((before) => {
          const others = before.filter(({ leader }) => leader.index !== pick.leader.index);
          return others.length < before.length ? others : [...before, pick].slice(0, MOST_PICKED);
        }),
      clear: () => setPicked([]),
    }),
    [picked],
  );
  return <PicksContext value={picks}>{children}</PicksContext>;
};

export const usePickedLeaders = (): Picks => use(PicksContext);

type TickProps = PickedLeader & { readonly name: string; readonly isLabelled?: boolean };

export const PickLeader = ({ objective, leader, name, isLabelled = false }: TickProps) => {
  const { picked, toggle } = usePickedLeaders();
  const isPicked = picked.some((each) => each.leader.index === leader.index);
  return (
    <TickBox
      aria-label={`Compare ${name}`}
      checked={isPicked}
      disabled={picked.length >= MOST_PICKED && !isPicked}
      onChange={() => toggle({ objective, leader })}
      onClick={(event) => event.stopPropagation()}
    >
      {isLabelled && "Compare"}
    </TickBox>
  );
};
