import type { ReactNode } from "react";
import { FieldInput } from "../../../inputs/field-input.tsx";
import type { InputName } from "../../../inputs/input-fields.ts";
import { ConditionSets } from "./condition-sets.tsx";
import styles from "./grid-sections.module.css";
import { ListInput } from "./list-input.tsx";
import { StructurePicker } from "./structure-picker.tsx";
import { ThresholdInput } from "./threshold-input.tsx";

/** The parts of the form: first when and at which costs, then what is traded and how. */

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={styles.section}>
    <h3>{title}</h3>
    {children}
  </section>
);

const SINGLES: readonly InputName[] = [
  "ticker",
  "name",
  "start_date",
  "backtest_length",
  "dte_type",
  "slippage",
  "commission",
  "out_of_sample",
  "min_trades",
];

export const GridSections = () => (
  <>
    <Section title="Market and test">
      <div className={styles.fields}>
        {SINGLES.map((field) => (
          <FieldInput key={field} row="single" field={field} />
        ))}
      </div>
    </Section>
    <Section title="Structures">
      <StructurePicker />
    </Section>
    <Section title="Expiries and strikes">
      <div className={styles.lists}>
        <ListInput name="dte" example="45 or 7–90 by 7" />
        <ListInput name="far_dte" example="60 or 30–120 by 30" />
        <ListInput name="short_delta" example="0.3 or 0.05–0.6 by 0.05" />
        <ListInput name="long_delta" example="0.1 or 0.05–0.8 by 0.05" />
      </div>
    </Section>
    <Section title="Exits">
      <div className={styles.lists}>
        <ThresholdInput group="stops" />
        <ThresholdInput group="targets" />
      </div>
    </Section>
    <Section title="Holding and entries">
      <div className={styles.threes}>
        <ListInput name="hold" example="21 or 7–63 by 7" />
        <ListInput name="max_positions" example="1–5 by 1" />
        <ListInput name="wait" example="5 or 5–20 by 5" />
      </div>
      <div className={styles.lists}>
        <ConditionSets kind="filters" />
        <ConditionSets kind="events" />
      </div>
    </Section>
  </>
);
