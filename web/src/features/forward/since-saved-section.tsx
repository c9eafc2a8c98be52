import { lazy, Suspense } from "react";
import type { ForwardRecord } from "#shared/contracts/forward/record.ts";
import { Section } from "../../ui/page/section.tsx";
import { Waiting } from "../../ui/waiting/waiting.tsx";
import styles from "./since-saved-section.module.css";

/** Lazy: few saved backtests are followed. */
const SinceSaved = lazy(() => import("./since-saved.tsx").then((module) => ({ default: module.SinceSaved })));

type SinceSavedSectionProps = {
  readonly record: ForwardRecord;
  /** The drawdown of the saved backtest's closed trades, in dollars. */
  readonly savedDrawdown: number | undefined;
};

/** The part of a followed backtest's page about what happened since, which is loaded with it. */
export const SinceSavedSection = (props: SinceSavedSectionProps) => (
  <Section title="Since saved">
    <Suspense fallback={<Waiting what="its forward record" shape={<div className={styles.shape} />} />}>
      <SinceSaved {...props} />
    </Suspense>
  </Section>
);
