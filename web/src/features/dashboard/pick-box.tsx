import { TickBox } from "../../ui/fields/tick-box.tsx";
import { usePicks } from "./picks.tsx";

type PickBoxProps = {
  readonly name: string;
  /** Says beside the box what it is for. */
  readonly isLabelled?: boolean;
};

/** Ticks a backtest to be compared; nothing where there is nothing to compare it with. */
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
