import { useNarrow } from "../../lib/use-narrow.ts";
import { classes } from "../classes.ts";
import { LineSelect } from "./line-select.tsx";
import styles from "./segments.module.css";

type SegmentsProps<Name extends string> = {
  readonly label: string;
  readonly names: readonly Name[];
  readonly chosen: Name;
  readonly onChoose: (name: Name) => void;
};

/** A choice that takes effect at once: a row of buttons, or a dropdown on a narrow window. */
export const Segments = <Name extends string>({ label, names, chosen, onChoose }: SegmentsProps<Name>) =>
  useNarrow() ? (
    <LineSelect label={label} value={chosen} onChange={(event) => onChoose(event.target.value as Name)}>
      {names.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </LineSelect>
  ) : (
    <fieldset className={`row gap-1 stretch ${styles.segments}`}>
      <legend className="visually-hidden">{label}</legend>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          className={classes(styles.segment, name === chosen && styles.chosen)}
          aria-pressed={name === chosen}
          onClick={() => onChoose(name)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
