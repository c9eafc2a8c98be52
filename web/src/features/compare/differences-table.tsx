import { useMemo } from "react";
import { SeriesMark } from "../../charts/series-mark.tsx";
import styles from "../../ui/table/side-table.module.css";
import { WideTable } from "../../ui/table/wide-table.tsx";
import type { Compared } from "./compared.ts";
import { inputDifferences } from "./input-differences.ts";

/** The inputs that are not the same in all compared results. */
export const DifferencesTable = ({ compared }: { readonly compared: readonly Compared[] }) => {
  const differences = useMemo(() => inputDifferences(compared.map(({ inputs }) => inputs)), [compared]);
  if (differences.length === 0) return <p className="quiet">All inputs are the same.</p>;
  return (
    <WideTable caption="Inputs that differ" className={styles.table}>
      <thead>
        <tr>
          <td />
          {compared.map(({ key, name }, place) => (
            <th key={key} scope="col">
              <span className="inline-line small">
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
    </WideTable>
  );
};
