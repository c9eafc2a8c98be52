import { useDeferredValue, useState } from "react";
import { useWatch } from "react-hook-form";
import { useNarrow, useWide } from "../../../lib/use-narrow.ts";
import { PayoffDiagram } from "../../../payoff/payoff-diagram.tsx";
import styles from "./form-payoff.module.css";
import { type BacktestValues, bodyOf } from "./form-values.ts";

/** What the options of the form pay, drawn anew with each edit; where it follows the form it can be put away. */
export const FormPayoff = () => (useWide() ? <Diagram /> : <Folded />);

const Diagram = () => {
  // Typing goes first.
  const values = useDeferredValue(useWatch<BacktestValues>() as BacktestValues);
  return <PayoffDiagram ticker={values.overallFields[0]?.ticker ?? ""} body={bodyOf(values)} />;
};

const Folded = () => {
  const isNarrow = useNarrow();
  const [isOpen, setOpen] = useState(!isNarrow);
  return (
    <details
      className={styles.folded}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>Payoff</summary>
      {isOpen && <Diagram />}
    </details>
  );
};
