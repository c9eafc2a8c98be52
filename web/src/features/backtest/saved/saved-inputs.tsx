import { useId } from "react";
import { titleOf } from "../../../lib/format.ts";
import { classes } from "../../../ui/classes.ts";
import { Section } from "../../../ui/page/section.tsx";
import styles from "./saved-inputs.module.css";
import type { SavedSection } from "./section-table.tsx";
import { SectionTable } from "./section-table.tsx";

const TITLES: Readonly<Record<string, string>> = {
  overall_inputs: "Baseline inputs and position management",
  option_inputs: "Option inputs",
  risk_inputs: "Risk management",
  event_inputs: "Event inputs",
  entry_inputs: "Volatility price and volume filters",
};

/** The inputs of the run, below its results. */
export const SavedInputs = ({ sections }: { readonly sections: readonly SavedSection[] }) => (
  <Section title="Inputs">
    <div className="stack-6">
      {sections.map((section) => (
        <InputSection key={section.name} {...section} />
      ))}
    </div>
  </Section>
);

const InputSection = (section: SavedSection) => {
  const id = useId();
  const title = TITLES[section.name] ?? titleOf(section.name);
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h3 id={id} className={classes("hint bold", styles.title)}>
        {title}
      </h3>
      <SectionTable {...section} title={title} />
    </section>
  );
};
