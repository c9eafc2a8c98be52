import { useController, useFormContext, useWatch } from "react-hook-form";
import { Switch, TextField } from "../../../ui/field.tsx";
import { Hint } from "../../../ui/tooltip.tsx";
import { ChoiceInput } from "./choice-input.tsx";
import { DateRange } from "./date-range.tsx";
import { sizeUnit } from "./dependent-fields.ts";
import { earlyAssignmentNote } from "./early-assignment.ts";
import { labelParts } from "./field-place.ts";
import { SWITCH_HINTS } from "./field-words.ts";
import styles from "./form.module.css";
import { useFormSettings } from "./form-settings.ts";
import { type BacktestValues, SWITCHES, type SwitchName } from "./form-values.ts";
import { NumberInput } from "./number-input.tsx";

/** The sections that are single rows of fields (spec §2). */

const OVERALL = "overallFields.0";
const RISK = "riskFields.0";

export const SwitchSection = () => (
  <fieldset className={styles.switches} aria-label="Filter switches">
    {SWITCHES.map((name) => (
      <SectionSwitch key={name} name={name} />
    ))}
  </fieldset>
);

const SectionSwitch = ({ name }: { readonly name: SwitchName }) => {
  const { choices } = useFormSettings();
  const { field } = useController<BacktestValues>({ name: `filterFields.0.${name}` });
  const { [name]: label } = choices.check_boxes;
  return (
    <span className={styles.switch}>
      <Switch
        label={label}
        ref={field.ref}
        name={field.name}
        checked={field.value === true}
        onBlur={field.onBlur}
        onChange={(event) => field.onChange(event.target.checked)}
      />
      <Hint about={label} text={SWITCH_HINTS[name]} />
    </span>
  );
};

export const BaselineSection = () => {
  const { choices } = useFormSettings();
  const { setValue } = useFormContext<BacktestValues>();
  const { ticker } = choices.inputs;
  const name = useWatch<BacktestValues, `${typeof OVERALL}.name`>({ name: `${OVERALL}.name` });
  const chosen = useWatch<BacktestValues, `${typeof OVERALL}.ticker`>({ name: `${OVERALL}.ticker` });
  return (
    <section className={styles.section}>
      <h3>Baseline inputs</h3>
      <div className={styles.fields}>
        <ChoiceInput
          field="ticker"
          name={`${OVERALL}.ticker`}
          options={Object.keys(ticker)}
          onChosen={(choice) => setValue(`${OVERALL}.name`, ticker[choice] ?? "")}
        />
        <TextField
          {...labelParts({ field: "name", name: `${OVERALL}.name` })}
          name={`${OVERALL}.name`}
          value={name}
          advice={earlyAssignmentNote(choices, chosen)}
          readOnly
        />
        <DateRange />
        <NumberInput field="backtest_length" name={`${OVERALL}.backtest_length`} />
        <NumberInput field="acct_bal" name={`${OVERALL}.acct_bal`} unit={{ text: "$", side: "before" }} />
      </div>
    </section>
  );
};

export const PositionSection = () => {
  const { choices } = useFormSettings();
  const { inputs } = choices;
  const sizing = useWatch<BacktestValues, `${typeof OVERALL}.trade_sizing`>({
    name: `${OVERALL}.trade_sizing`,
  });
  const unit = sizeUnit(choices, "trade_sizing", sizing);
  return (
    <section className={styles.section}>
      <h3>Position management</h3>
      <div className={styles.fields}>
        <ChoiceInput field="dte_type" name={`${OVERALL}.dte_type`} options={inputs.dte_type} />
        <NumberInput field="hold" name={`${OVERALL}.hold`} />
        <NumberInput field="max_positions" name={`${OVERALL}.max_positions`} />
        <NumberInput field="wait" name={`${OVERALL}.wait`} />
        <ChoiceInput
          field="trade_sizing"
          name={`${OVERALL}.trade_sizing`}
          options={Object.keys(inputs.trade_sizing)}
        />
        <NumberInput
          field="trade_size"
          name={`${OVERALL}.trade_size`}
          unit={unit}
          applies={unit !== undefined}
        />
        <NumberInput field="slippage" name={`${OVERALL}.slippage`} unit={{ text: "%", side: "after" }} />
        <NumberInput field="commission" name={`${OVERALL}.commission`} unit={{ text: "$", side: "before" }} />
      </div>
    </section>
  );
};

export const RiskSection = () => {
  const { choices } = useFormSettings();
  const [risk] = useWatch<BacktestValues, "riskFields">({ name: "riskFields" });
  const stopUnit = sizeUnit(choices, "stop_loss", risk?.stop_loss ?? "");
  const profitUnit = sizeUnit(choices, "take_prof", risk?.take_prof ?? "");
  return (
    <section className={styles.section}>
      <h3>Risk management</h3>
      <div className={styles.fields}>
        <ChoiceInput
          field="stop_loss"
          name={`${RISK}.stop_loss`}
          options={Object.keys(choices.inputs.stop_loss)}
        />
        <NumberInput
          field="stop_size"
          name={`${RISK}.stop_size`}
          unit={stopUnit}
          applies={stopUnit !== undefined}
        />
        <ChoiceInput
          field="take_prof"
          name={`${RISK}.take_prof`}
          options={Object.keys(choices.inputs.take_prof)}
        />
        <NumberInput
          field="prof_size"
          name={`${RISK}.prof_size`}
          unit={profitUnit}
          applies={profitUnit !== undefined}
        />
      </div>
    </section>
  );
};
