import type { CSSProperties, ReactNode } from "react";
import { formatFixed, NO_VALUE } from "../../lib/format.ts";
import styles from "./side-table.module.css";
import { WideTable } from "./wide-table.tsx";

type MatrixHead = {
  readonly key: string;
  readonly name: string;
  /** The sample of its line or band; alone it heads a column. */
  readonly mark: ReactNode;
};

type ShadedMatrixProps = {
  readonly caption: string;
  readonly heads: readonly MatrixHead[];
  /** Rows of figures from −1 to 1; null is blank. */
  readonly rows: readonly (readonly (number | null)[])[];
};

/** A square table of correlations, shaded by their distance from 0. */
export const ShadedMatrix = ({ caption, heads, rows }: ShadedMatrixProps) => (
  <WideTable caption={caption} className={styles.table}>
    <thead>
      <tr>
        <td />
        {heads.map(({ key, name, mark }) => (
          <th key={key} scope="col">
            {mark}
            <span className="visually-hidden">{name}</span>
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {heads.map(({ key, name, mark }, place) => (
        <tr key={key}>
          <th scope="row">
            <span className="inline-line small">
              {mark} {name}
            </span>
          </th>
          {heads.map((other, column) => (
            <Cell key={other.key} value={rows[place]?.[column] ?? null} />
          ))}
        </tr>
      ))}
    </tbody>
  </WideTable>
);

const Cell = ({ value }: { readonly value: number | null }) => {
  if (value === null) return <td className="quiet">{NO_VALUE}</td>;
  const depth = { "--depth": Math.abs(value) } as CSSProperties;
  return (
    <td className={styles.tinted} style={depth}>
      {formatFixed(value)}
    </td>
  );
};
