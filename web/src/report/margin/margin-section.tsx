import { lazy, Suspense } from "react";
import { Section } from "../../ui/page/section.tsx";
import type { MarginPaneProps } from "./margin-pane.tsx";
import styles from "./margin-section.module.css";

const MarginPane = lazy(() => import("./margin-pane.tsx").then((module) => ({ default: module.MarginPane })));

/** The part of a results page with the margin through its life. */
export const MarginSection = (props: MarginPaneProps) => (
  <Section title="Margin">
    <Suspense fallback={<div className={styles.shape} />}>
      <MarginPane {...props} />
    </Suspense>
  </Section>
);
