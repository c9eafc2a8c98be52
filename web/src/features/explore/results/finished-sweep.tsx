import { useEffect, useEffectEvent, useRef } from "react";
import type { SweepResults } from "#shared/contracts/sweep/results.ts";
import type { RunTask } from "../../../run/run-state.ts";
import styles from "./finished-sweep.module.css";
import { SaveSweep } from "./save-sweep.tsx";
import { SweepView } from "./sweep-view.tsx";

/** Where a link within the page leads to. */
const RESULTS_ID = "sweep-results";

type Props = {
  readonly task: RunTask;
  readonly results: SweepResults;
  /** Asked once, when the results appear: whether somebody waits for them. */
  readonly takesFocus: () => boolean;
};

/** The results of one run and the button that keeps them; loaded with the first result, by a key of its own per run. */
export const FinishedSweep = ({ task, results, takesFocus }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const onAppear = useEffectEvent(() => {
    if (!takesFocus()) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "start" });
  });
  useEffect(() => onAppear(), []);
  return (
    <section aria-labelledby={RESULTS_ID}>
      <h2 ref={heading} id={RESULTS_ID} className={styles.heading} tabIndex={-1}>
        Sweep results
      </h2>
      <SweepView results={results}>
        <SaveSweep taskId={task.id} />
      </SweepView>
    </section>
  );
};
