import { type ComponentProps, type ReactNode, useId } from "react";
import { classes } from "../classes.ts";
import { useExplanation } from "../overlays/use-explanation.tsx";
import styles from "./field.module.css";

type Unit = { readonly text: string; readonly side: "before" | "after" };

export type FieldParts = {
  readonly label: string;
  /** The explanation: shown on hover of the label and while the field has the focus. */
  readonly hint?: string | undefined;
  readonly fault?: string | undefined;
  readonly advice?: string | undefined;
  readonly unit?: Unit | undefined;
  /** Hides the label visually where a table heading already shows it. */
  readonly isLabelHidden?: boolean;
  readonly isStill?: boolean | undefined;
};

type ControlProps = {
  readonly id: string;
  readonly className: string | undefined;
  readonly "aria-invalid": boolean | undefined;
  readonly "aria-describedby": string | undefined;
};

/**
 * Label, box, unit and fault around one control. `children` receives the attributes that connect the control
 * to them. Use it for controls that are neither `TextField` nor `SelectField`.
 */
export const Field = ({
  label,
  hint,
  fault,
  advice,
  unit,
  isLabelHidden = false,
  isStill = false,
  children,
}: FieldParts & { readonly children: (control: ControlProps) => ReactNode }) => {
  const id = useId();
  const noteId = `${id}-note`;
  const explanation = useExplanation(hint);
  const { ref: pointAt, ...words } = explanation.anchor;
  const descriptions = [explanation.id, (fault || advice) && noteId].filter(Boolean);
  const unitMark = unit && unit.text !== "" && <span className={styles.unit}>{unit.text}</span>;
  return (
    <div className={styles.field}>
      <div className={isLabelHidden ? "visually-hidden" : "hint"}>
        <label htmlFor={id}>
          <span {...words} ref={isLabelHidden ? undefined : pointAt}>
            {label}
          </span>
        </label>
      </div>
      {explanation.bubble}
      <div
        {...explanation.control}
        ref={isLabelHidden ? pointAt : undefined}
        className={classes(`line gap-0 ${styles.box}`, fault && styles.broken, isStill && styles.still)}
      >
        {unit?.side === "before" && unitMark}
        {children({
          id,
          className: styles.control,
          "aria-invalid": fault ? true : undefined,
          "aria-describedby": descriptions.length > 0 ? descriptions.join(" ") : undefined,
        })}
        {unit?.side === "after" && unitMark}
      </div>
      {fault && (
        <p id={noteId} className="fault" role="alert">
          {fault}
        </p>
      )}
      {advice && !fault && (
        <p id={noteId} className="hint">
          {advice}
        </p>
      )}
    </div>
  );
};

/**
 * A one-line text field. Passes every input attribute through, `ref` and react-hook-form's `register`
 * included.
 */
export const TextField = ({
  label,
  hint,
  fault,
  advice,
  unit,
  isLabelHidden,
  ...input
}: FieldParts & ComponentProps<"input">) => (
  <Field
    {...{ label, hint, fault, advice, unit }}
    isLabelHidden={isLabelHidden ?? false}
    isStill={input.readOnly}
  >
    {(control) => <input autoComplete="off" {...input} {...control} />}
  </Field>
);

type SelectOption = { readonly value: string; readonly label: string };

/** A dropdown; "Select an option" comes first while nothing is chosen. */
export const SelectField = ({
  label,
  hint,
  fault,
  unit,
  isLabelHidden,
  options,
  ...select
}: Omit<FieldParts, "advice"> & { readonly options: readonly SelectOption[] } & ComponentProps<"select">) => (
  <Field {...{ label, hint, fault, unit }} isLabelHidden={isLabelHidden ?? false}>
    {(control) => (
      <select {...select} {...control}>
        <option value="" disabled>
          Select an option
        </option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )}
  </Field>
);

type SwitchProps = { readonly label: ReactNode; readonly hint?: string } & ComponentProps<"input">;

export const Switch = ({ label, hint, ...input }: SwitchProps) => {
  const { id, anchor, control, bubble } = useExplanation(hint);
  return (
    <>
      <label {...control} className={styles.switch}>
        <input aria-describedby={id} {...input} type="checkbox" />
        <span {...anchor}>{label}</span>
      </label>
      {bubble}
    </>
  );
};
