import { lazy, Suspense, useDeferredValue, useState } from "react";
import { useWatch } from "react-hook-form";
import { useNarrow, useWide } from "../../../lib/use-narrow.ts";
import { PayoffSkeleton } from "../../../payoff/payoff-skeleton.tsx";
import { Waiting } from "../../../ui/waiting/waiting.tsx";
import styles from "./form-payoff.module.css";
import { type BacktestValues, bodyOf } from "./form-values.ts";

/** Loaded lazily: the form does not wait for it, and the search never shows it. */
const PayoffDiagram = lazy(() =>
  import("../../../payoff/payoff-diagram.tsx").then((module) => ({ default: module.PayoffDiagram })),
);

/** The payoff of the form's options, redrawn with each edit; foldable below the form. */
export const FormPayoff = () => (useWide() ? <Diagram /> : <Folded />);

const Diagram = () => {
  // Deferred, so that typing stays fast.
  const values = useDeferredValue(useWatch<BacktestValues>() as BacktestValues);
  return (
    <Suspense fallback={<Waiting what="the payoff" shape={<PayoffSkeleton />} />}>
      <PayoffDiagram ticker={values.overallFields[0]?.ticker ?? ""} body={bodyOf(values)} />
    </Suspense>
  );
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
