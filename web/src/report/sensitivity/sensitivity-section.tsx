import { Suspense } from "react";
import type { BodyChanges, SensitivityResults } from "#shared/contracts/sensitivity/results.ts";
import { useSpan } from "../../charts/time-axis/use-span.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { Section } from "../../ui/page/section.tsx";
import { Waiting } from "../../ui/waiting/waiting.tsx";
import styles from "./sensitivity-section.module.css";

const SensitivityStrip = lazyPart(() => import("./sensitivity-strip.tsx"), "SensitivityStrip");

const TITLE = "Sensitivity";

/** About the space of the strip, so that nothing moves when it comes. */
export const SensitivityWaiting = () => (
  <Section title={TITLE}>
    <Waiting what="the neighbors of this backtest" shape={<div className={styles.shape} />} />
  </Section>
);

type Props = {
  readonly results: SensitivityResults;
  readonly onOpen?: ((changes: BodyChanges) => void) | undefined;
};

/** The part of a results page with the strip, which is loaded with it. A span of the page does not restate it. */
export const SensitivitySection = ({ results, onOpen }: Props) => (
  <Section title={TITLE} actions={useSpan() && <p className="hint">Of the whole test, not of the span.</p>}>
    <Suspense fallback={<div className={styles.shape} />}>
      <SensitivityStrip results={results} {...(onOpen && { onOpen })} />
    </Suspense>
  </Section>
);
