import { FieldInput } from "../../inputs/field-input.tsx";
import { RowGroup } from "../../inputs/row-group.tsx";
import styles from "./pieces.module.css";
import { SampleForm } from "./sample-form.tsx";

/** The baseline inputs and the options of the ticket. */
export const BaselinePiece = () => (
  <SampleForm>
    <div className={styles.fields}>
      {(["ticker", "start_date", "acct_bal"] as const).map((field) => (
        <FieldInput key={field} row="overallFields.0" field={field} />
      ))}
    </div>
    <RowGroup group="optFields" path="optFields" rowTitle="Option" />
  </SampleForm>
);
