import { classes } from "../classes.ts";
import { Term } from "../overlays/term.tsx";
import type { Tone } from "../table/columns.ts";
import styles from "./figures.module.css";
import { Toned } from "./toned.tsx";

export type Figure = {
  readonly label: string;
  /** Already formatted, with its sign where the colour means one. */
  readonly text: string;
  /** What puts it in proportion, in a few words under it. */
  readonly detail?: string | undefined;
  readonly hint?: string | undefined;
  readonly tone?: Tone | undefined;
};

type FiguresProps = {
  readonly figures: readonly Figure[];
  /** The first is the answer, larger than the others and on no ground of its own. */
  readonly isLed?: boolean;
};

/** The few numbers that decide, in a row. */
export const Figures = ({ figures, isLed = false }: FiguresProps) => (
  <dl className={classes(styles.figures, isLed ? styles.led : styles.even)}>
    {figures.map(({ label, text, detail, hint, tone }) => (
      <div key={label} className={styles.figure}>
        <dt>
          <Term hint={hint}>{label}</Term>
        </dt>
        <dd>
          <Toned tone={tone}>{text}</Toned>
        </dd>
        {detail && <dd className={styles.detail}>{detail}</dd>}
      </div>
    ))}
  </dl>
);
