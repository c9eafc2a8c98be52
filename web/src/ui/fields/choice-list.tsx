import { useId, useRef } from "react";
import { classes } from "../classes.ts";
import { useExplanation } from "../overlays/use-explanation.tsx";
import styles from "./value-list.module.css";

type ChoiceListProps = {
  readonly label: string;
  readonly hint: string;
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  /** What can be chosen and is not yet; without any, nothing can be added. */
  readonly options: readonly string[];
  readonly invitation: string;
  readonly fault?: string | undefined;
};

/** An editable list of choices. Each is a chip that removes itself on click; a select adds another. */
export const ChoiceList = ({
  label,
  hint,
  values,
  onChange,
  options,
  invitation,
  fault,
}: ChoiceListProps) => {
  const id = useId();
  const adder = useRef<HTMLSelectElement>(null);
  const explanation = useExplanation(hint);
  const remove = (value: string) => {
    adder.current?.focus();
    onChange(values.filter((each) => each !== value));
  };
  const descriptions = [explanation.id, fault && `${id}-fault`].filter(Boolean).join(" ");
  return (
    <fieldset className={styles.list}>
      <legend className="visually-hidden">{label}</legend>
      <div className="line gap-2 hint nowrap">
        <span {...explanation.anchor} aria-hidden="true">
          {label}
        </span>
      </div>
      {explanation.bubble}
      <div {...explanation.control} className={classes(`row gap-1 ${styles.box}`, fault && styles.broken)}>
        {values.map((value) => (
          <button
            key={value}
            type="button"
            className={`ink tabular ${styles.chip}`}
            aria-label={`Remove ${value}`}
            onClick={() => remove(value)}
          >
            {value}
            <span aria-hidden="true">×</span>
          </button>
        ))}
        <select
          ref={adder}
          className={classes(styles.adder, styles.select)}
          aria-label={`Add to ${label}`}
          aria-invalid={fault ? true : undefined}
          aria-describedby={descriptions || undefined}
          value=""
          disabled={options.length === 0}
          onChange={(event) => onChange([...values, event.target.value])}
        >
          <option value="">{invitation}</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      </div>
      {fault && (
        <p id={`${id}-fault`} className="fault" role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  );
};
