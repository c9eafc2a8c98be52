import { useId } from "react";
import { titleOf } from "../../../lib/format.ts";
import { Section } from "../../../ui/page/section.tsx";
import type { SavedSection } from "./section-table.tsx";
import { SectionTable } from "./section-table.tsx";

const TITLES: Readonly<Record<string, string>> = {
  overall_inputs: "Baseline inputs and position management",
  option_inputs: "Option inputs",
  risk_inputs: "Risk management",
  event_inputs: "Event inputs",
  entry_inputs: "Volatility price and volume filters",
};

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
    <section aria-labelledby={id} className="min-0">
      <h3 id={id} className="hint bold mb-2">
        {title}
      </h3>
      <SectionTable {...section} title={title} />
    </section>
  );
};
