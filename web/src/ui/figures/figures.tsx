import { classes } from "../classes.ts";
import { Term } from "../overlays/term.tsx";
import type { Tone } from "../table/columns.ts";
import styles from "./figures.module.css";
import { Toned } from "./toned.tsx";

export type Figure = {
  readonly label: string;
  readonly text: string;
  readonly detail?: string | undefined;
  readonly hint?: string | undefined;
  readonly tone?: Tone | undefined;
};

type FiguresProps = {
  readonly figures: readonly Figure[];
  /** Shows the first figure larger, and all without a card. */
  readonly isLed?: boolean;
};

export const Figures = ({ figures, isLed = false }: FiguresProps) => (
  <dl className={classes("stack", isLed ? styles.led : styles.even)}>
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
