import { Suspense } from "react";
import { lazyPart } from "../../lib/lazy-part.ts";
import { Section } from "../../ui/page/section.tsx";
import type { MarginPaneProps } from "./margin-pane.tsx";
import styles from "./margin-section.module.css";

const MarginPane = lazyPart(() => import("./margin-pane.tsx"), "MarginPane");

export const MarginSection = (props: MarginPaneProps) => (
  <Section title="Margin">
    <Suspense fallback={<div className={styles.shape} />}>
      <MarginPane {...props} />
    </Suspense>
  </Section>
);
