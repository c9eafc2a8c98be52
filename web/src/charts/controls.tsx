import { type ReactNode, useId } from "react";
import styles from "./controls.module.css";

type ChoiceProps<Name extends string> = {
  readonly label: string;
  readonly names: readonly Name[];
  readonly chosen: Name;
  readonly onChoose: (name: Name) => void;
  readonly isLabelled?: boolean;
};

export const Choice = <Name extends string>({
  label,
  names,
  chosen,
  onChoose,
  isLabelled = false,
}: ChoiceProps<Name>) => {
  const group = useId();
  return (
    <fieldset className="inline-line hint">
      <legend className="visually-hidden">{label}</legend>
      {isLabelled && <span aria-hidden="true">{label}</span>}
      <span className={styles.parts}>
        {names.map((name) => (
          <label key={name} className={`hint ${styles.part}`}>
            <input
              type="radio"
              name={group}
              className={styles.input}
              checked={name === chosen}
              onChange={() => onChoose(name)}
            />
            {name}
          </label>
        ))}
      </span>
    </fieldset>
  );
};

type ToggleProps = {
  readonly label: ReactNode;
  readonly isOn: boolean;
  readonly onToggle: (isOn: boolean) => void;
};

export const Toggle = ({ label, isOn, onToggle }: ToggleProps) => (
  <label className={`inline-line hint ${styles.toggle}`}>
    <input
      type="checkbox"
      className={styles.box}
      checked={isOn}
      onChange={({ currentTarget }) => onToggle(currentTarget.checked)}
    />
    {label}
  </label>
);

export const TradeSigns = () => (
  <span className={styles.marks} aria-hidden="true">
    <span className={styles.entry} />
    <span className={styles.gain} />
    <span className={styles.loss} />
  </span>
);
