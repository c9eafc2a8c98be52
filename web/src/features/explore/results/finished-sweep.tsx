import { useEffect, useEffectEvent, useMemo, useRef } from "react";
import type { SweepResults } from "#shared/contracts/sweep/results.ts";
import { ChangedInputs, type FormBinding } from "../../../run/changed-inputs.tsx";
import { Outdated } from "../../../run/outdated.tsx";
import type { RunTask } from "../../../run/run-state.ts";
import { SaveButton } from "../../../run/save-button.tsx";
import { useSave } from "../../../run/use-save.ts";
import { classes } from "../../../ui/classes.ts";
import styles from "./finished-sweep.module.css";
import { foundSweep } from "./leaders/read-leaders.ts";
import { SweepHeading } from "./sweep-heading.tsx";
import { SweepView } from "./sweep-view.tsx";

/** Anchor of links within the page. */
const RESULTS_ID = "sweep-results";

type Props = {
  readonly task: RunTask;
  readonly results: SweepResults;
  /** Called once when the results appear: whether the user waits for them. */
  readonly takesFocus: () => boolean;
  readonly inputs: FormBinding;
};

/**
 * The results of one search, bound to the form that produced them. Loaded with the first result; give each run its
 * own key.
 */
export const FinishedSweep = ({ task, results: sent, takesFocus, inputs }: Props) => {
  const results = useMemo(() => foundSweep(sent), [sent]);
  const save = useSave(task.id, "sweep");
  const heading = useRef<HTMLHeadingElement>(null);
  const onAppear = useEffectEvent(() => {
    if (!takesFocus()) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "start" });
  });
  useEffect(() => onAppear(), []);
  const restore = () => {
    inputs.restore();
    // The pressed button is about to disappear.
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <section className={classes("stack-6", styles.results)} aria-labelledby={RESULTS_ID}>
      <header className="stack-2">
        <div className="head">
          <h2 ref={heading} id={RESULTS_ID} className={styles.heading} tabIndex={-1}>
            Sweep results
          </h2>
          <SaveButton save={save} place="top" />
        </div>
        <SweepHeading results={results} />
      </header>
      <ChangedInputs what="sweep" {...inputs} restore={restore} />
      <Outdated isOutdated={inputs.isChanged}>
        <SweepView results={results} />
      </Outdated>
      <SaveButton save={save} place="end" />
    </section>
  );
};
