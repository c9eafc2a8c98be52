import { FieldInput } from "../../inputs/field-input.tsx";
import { RowGroup } from "../../inputs/row-group.tsx";
import styles from "./pieces.module.css";
import { SampleForm } from "./sample-form.tsx";

/** A stop, a target, and a filter on volatility. */
export const RiskPiece = () => (
  <SampleForm>
    <div className={styles.fields}>
      {(["stop_loss", "stop_size", "take_prof", "prof_size"] as const).map((field) => (
        <FieldInput key={field} row="riskFields.0" field={field} />
      ))}
    </div>
    <RowGroup group="volFields" path="volFields" rowTitle="Criteria" />
  </SampleForm>
);
