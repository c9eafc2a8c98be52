import { type ReactNode, useState } from "react";
import { Button } from "../buttons/button.tsx";
import { Facts, factsOf } from "../figures/facts.tsx";
import styles from "./cards.module.css";
import type { Column } from "./columns.ts";

const FIRST_CARDS = 10;
const MORE_CARDS = 50;

/** Keys 1 to `count`: rows have no other identity and keep their order. */
const keysTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

type CardsProps<Row> = {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly titleOf?: (place: number) => string | undefined;
  readonly lead?: ((row: Row) => ReactNode) | undefined;
  readonly leadLines?: number | undefined;
};

export const Cards = <Row extends object>({
  columns,
  rows,
  titleOf,
  lead: drawLead,
  leadLines,
}: CardsProps<Row>) => {
  const [shown, setShown] = useState(FIRST_CARDS);
  const lead = columns.slice(0, leadLines);
  const others = columns.slice(lead.length);
  return (
    <div className="stack-4">
      {keysTo(Math.min(shown, rows.length)).map((place) => {
        const row = rows[place - 1]!;
        const title = titleOf?.(place);
        return (
          <article key={place} className="card p-4">
            {title && <h3 className="mb-2">{title}</h3>}
            {drawLead?.(row)}
            {lead.length > 0 && <Lines columns={lead} row={row} />}
            {others.length > 0 && (
              <details className={`ruled ${styles.others}`}>
                <summary>All figures</summary>
                <Lines columns={others} row={row} />
              </details>
            )}
          </article>
        );
      })}
      {shown < rows.length && (
        <Button onClick={() => setShown(shown + MORE_CARDS)}>Show more ({rows.length - shown} left)</Button>
      )}
    </div>
  );
};

const Lines = <Row,>({ columns, row }: { readonly columns: readonly Column<Row>[]; readonly row: Row }) => (
  <Facts
    of={factsOf(columns, row).map((fact, place) => ({
      ...fact,
      className: columns[place]?.isProse ? styles.prose : undefined,
    }))}
    list="stack"
    line={`line between gap-4 baseline py-2 underlined ${styles.line}`}
    label="inline-line gap-1 quiet"
    value="text-right breakable tabular"
  />
);
