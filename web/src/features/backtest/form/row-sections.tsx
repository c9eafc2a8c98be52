import { useWatch } from "react-hook-form";
import { ChoiceInput } from "./choice-input.tsx";
import { boundsUnit, takesLookBack } from "./dependent-fields.ts";
import styles from "./form.module.css";
import { useFormSettings } from "./form-settings.ts";
import type { BacktestValues } from "./form-values.ts";
import { NumberInput } from "./number-input.tsx";
import { RowGroup } from "./row-group.tsx";
import { StartingPointPicker } from "./starting-point-picker.tsx";

/** The sections that are tables of up to as many rows as the form takes (spec §2, §4). */

export const OptionSection = () => {
  const { inputs } = useFormSettings().choices;
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h3>Options</h3>
        <StartingPointPicker />
      </div>
      <RowGroup
        group="optFields"
        rowTitle="Option"
        fields={["long_short", "call_put", "n", "dte", "delta"]}
        cells={(index, row) => {
          const at = `optFields.${index}` as const;
          return [
            <ChoiceInput
              field="long_short"
              name={`${at}.long_short`}
              row={row}
              options={inputs.long_short}
              key="side"
            />,
            <ChoiceInput
              field="call_put"
              name={`${at}.call_put`}
              row={row}
              options={inputs.call_put}
              key="right"
            />,
            <NumberInput field="n" name={`${at}.n`} row={row} key="n" />,
            <NumberInput field="dte" name={`${at}.dte`} row={row} key="dte" />,
            <NumberInput field="delta" name={`${at}.delta`} row={row} key="delta" />,
          ];
        }}
      />
    </section>
  );
};

export const EventSection = () => {
  const { inputs } = useFormSettings().choices;
  return (
    <section className={styles.section}>
      <h3>Event filters</h3>
      <RowGroup
        group="eventFields"
        rowTitle="Event"
        fields={["event_type", "entry_type", "entry", "exit_type", "exit"]}
        cells={(index, row) => {
          const at = `eventFields.${index}` as const;
          return [
            <ChoiceInput
              field="event_type"
              name={`${at}.event_type`}
              row={row}
              options={inputs.event_type}
              key="type"
            />,
            <ChoiceInput
              field="entry_type"
              name={`${at}.entry_type`}
              row={row}
              options={inputs.entry_type}
              key="in"
            />,
            <NumberInput field="entry" name={`${at}.entry`} row={row} key="entry" />,
            <ChoiceInput
              field="exit_type"
              name={`${at}.exit_type`}
              row={row}
              options={inputs.exit_type}
              key="out"
            />,
            <NumberInput field="exit" name={`${at}.exit`} row={row} key="exit" />,
          ];
        }}
      />
    </section>
  );
};

export const FilterSection = () => {
  const { inputs } = useFormSettings().choices;
  const criteria = Object.keys(inputs.filter_criteria);
  return (
    <section className={styles.section}>
      <h3>Volatility, price and volume filters</h3>
      <RowGroup
        group="volFields"
        rowTitle="Criteria"
        fields={["filter_criteria", "low_filter", "high_filter", "look_back_days", "and_or"]}
        cells={(index, row) => {
          const at = `volFields.${index}` as const;
          const of = { index, row };
          return [
            <ChoiceInput
              field="filter_criteria"
              name={`${at}.filter_criteria`}
              row={row}
              options={criteria}
              key="what"
            />,
            <BoundInput {...of} field="low_filter" key="low" />,
            <BoundInput {...of} field="high_filter" key="high" />,
            <LookBackInput {...of} key="days" />,
            <ChoiceInput field="and_or" name={`${at}.and_or`} row={row} options={inputs.and_or} key="next" />,
          ];
        }}
      />
    </section>
  );
};

type FilterCell = { readonly index: number; readonly row: string | undefined };

const useCriterion = (index: number): string => {
  const name = `volFields.${index}.filter_criteria` as const;
  return useWatch<BacktestValues, typeof name>({ name });
};

const BoundInput = ({ index, row, field }: FilterCell & { readonly field: "low_filter" | "high_filter" }) => {
  const { choices } = useFormSettings();
  const unit = boundsUnit(choices, useCriterion(index));
  return (
    <NumberInput
      field={field}
      name={`volFields.${index}.${field}`}
      row={row}
      unit={unit}
      applies={unit !== undefined}
    />
  );
};

const LookBackInput = ({ index, row }: FilterCell) => {
  const applies = takesLookBack(useCriterion(index));
  return (
    <NumberInput
      field="look_back_days"
      name={`volFields.${index}.look_back_days`}
      row={row}
      applies={applies}
    />
  );
};
