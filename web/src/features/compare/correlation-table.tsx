import { type CSSProperties, useMemo } from "react";
import { SeriesMark } from "../../charts/series-mark.tsx";
import { formatCount, formatFixed, NO_VALUE } from "../../lib/format.ts";
import { WideTable } from "../../ui/table/wide-table.tsx";
import type { Compared } from "./compared.ts";
import { type Correlation, correlationOf, weeklyChanges } from "./correlation.ts";
import styles from "./side-table.module.css";

/** How the compared accounts move together, pair by pair. */
export const CorrelationTable = ({ compared }: { readonly compared: readonly Compared[] }) => {
  const changes = useMemo(() => compared.map(({ account }) => weeklyChanges(account)), [compared]);
  const rows = changes.map((one) =>
    changes.map((other) => (one === other ? undefined : correlationOf(one, other))),
  );
  const weeks = rows.flat().flatMap((each) => each?.weeks ?? []);
  if (weeks.length === 0) return <p className="quiet">They share too few weeks to tell.</p>;
  return (
    <div className="stack-3">
      <p className="hint">{wordsOf(weeks)}</p>
      <WideTable caption="Correlation of weekly changes" className={styles.table}>
        <thead>
          <tr>
            <td />
            {compared.map(({ key, name }, place) => (
              <th key={key} scope="col">
                <SeriesMark place={place} />
                <span className="visually-hidden">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {compared.map(({ key, name }, place) => (
            <tr key={key}>
              <th scope="row">
                <span className={styles.name}>
                  <SeriesMark place={place} /> {name}
                </span>
              </th>
              {compared.map((other, column) => (
                <Cell key={other.key} correlation={rows[place]?.[column]} />
              ))}
            </tr>
          ))}
        </tbody>
      </WideTable>
    </div>
  );
};

const Cell = ({ correlation }: { readonly correlation: Correlation | undefined }) => {
  if (!correlation) return <td className="quiet">{NO_VALUE}</td>;
  const depth = { "--depth": Math.abs(correlation.value) } as CSSProperties;
  return (
    <td className={styles.tinted} style={depth}>
      {formatFixed(correlation.value)}
    </td>
  );
};

const wordsOf = (weeks: readonly number[]): string => {
  const [least, most] = [Math.min(...weeks), Math.max(...weeks)];
  const count = least === most ? formatCount(least) : `${formatCount(least)} to ${formatCount(most)}`;
  return `Of the accounts marked daily, over ${count} shared weeks. 1 moves together, 0 independently, −1 against.`;
};
