import { lazy, Suspense, useRef } from "react";
import type { SensitivityResults } from "#shared/contracts/sensitivity/results.ts";
import { useInSight } from "../../charts/use-in-sight.ts";
import { classes } from "../../ui/classes.ts";
import styles from "./scrub.module.css";

/** The neighbors of the sample backtest; a browser test computes them and compares. */
const SampleStrip = lazy(async () => {
  const [{ SensitivityStrip }, { default: sample }] = await Promise.all([
    import("../../report/sensitivity/sensitivity-strip.tsx"),
    import("../../sample/sample-sensitivity.json"),
  ]);
  return { default: () => <SensitivityStrip results={sample as SensitivityResults} /> };
});

/** The sample backtest with its neighbors, to be scrubbed; loaded when it comes near. */
export const Scrub = () => {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useInSight(place);
  return (
    <section className="stack-6" aria-labelledby="scrub">
      <div className="stack-3 quiet passage measure">
        <h2 id="scrub" className={"statement ink"}>
          Move one number. <span className="quiet">See what's left of it.</span>
        </h2>
        <p>
          Every result comes with its neighbors: the same backtest with one number changed, run in full. A
          result that only works at one setting is a coincidence. Being robust isn't enough, though: the
          backtest above still doesn't beat luck.
        </p>
      </div>
      <div ref={place} className={classes("screen framed", styles.strip)}>
        <Suspense fallback={null}>{isNear && <SampleStrip />}</Suspense>
      </div>
    </section>
  );
};
