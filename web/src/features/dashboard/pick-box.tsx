import { TickBox } from "../../ui/fields/tick-box.tsx";
import { usePicks } from "./picks.tsx";

type PickBoxProps = {
  readonly name: string;
  /** Shows a visible label. */
  readonly isLabelled?: boolean;
};

/** The checkbox that ticks a result for a comparison; empty in a list of one. */
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
