import type { Tone } from "./columns.ts";
import styles from "./figures.module.css";
import { Term } from "./term.tsx";
import { Toned } from "./toned.tsx";

export type Figure = {
  readonly label: string;
  /** Already formatted, with its sign where the colour means one. */
  readonly text: string;
  readonly hint?: string | undefined;
  readonly tone?: Tone | undefined;
};

/** The few numbers that decide, in a row. */
export const Figures = ({ figures }: { readonly figures: readonly Figure[] }) => (
  <dl className={styles.figures}>
    {figures.map(({ label, text, hint, tone }) => (
      <div key={label} className={styles.figure}>
        <dt>
          <Term hint={hint}>{label}</Term>
        </dt>
        <dd>
          <Toned tone={tone}>{text}</Toned>
        </dd>
      </div>
    ))}
  </dl>
);
