import { useMemo } from "react";
import { SeriesMark } from "../../charts/series-mark.tsx";
import { classes } from "../../ui/classes.ts";
import type { Compared } from "./compared.ts";
import { inputDifferences } from "./input-differences.ts";
import styles from "./side-table.module.css";

/** A scrolling region must be focusable to be scrolled by the keyboard. */
const REACHED_BY_KEYBOARD = { tabIndex: 0 };

/** The inputs that are not the same in all compared backtests. */
export const DifferencesTable = ({ compared }: { readonly compared: readonly Compared[] }) => {
  const differences = useMemo(() => inputDifferences(compared.map(({ saved }) => saved)), [compared]);
  if (differences.length === 0) return <p className="quiet">All inputs are the same.</p>;
  return (
    <section
      className={classes("card", styles.scroller)}
      aria-label="Inputs that differ, table"
      {...REACHED_BY_KEYBOARD}
    >
      <table className={styles.table}>
        <caption className="visually-hidden">Inputs that differ</caption>
        <thead>
          <tr>
            <td />
            {compared.map(({ key, name }, place) => (
              <th key={key} scope="col">
                <span className={styles.name}>
                  <SeriesMark place={place} /> {name}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {differences.map(({ id, label, texts }) => (
            <tr key={id}>
              <th scope="row">{label}</th>
              {texts.map((text, place) => (
                <td key={compared[place]?.key}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
