import { useState } from "react";
import { formatCompact, formatCount, NO_VALUE } from "../../../lib/format.ts";
import { classes } from "../../../ui/classes.ts";
import { useEdges } from "../../../ui/use-edges.ts";
import styles from "./heat-map.module.css";
import { type CellAt, countWords, type Measure, type PooledCell, type Shade, shadesOf } from "./pooling.ts";

type Props = {
  readonly caption: string;
  readonly rowTitle: string;
  readonly columnTitle: string;
  /** What rows and columns are called. */
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly cellAt: CellAt;
  readonly measure: Measure;
};

/** A region that scrolls must take the focus, or nobody without a pointer sees its end. */
const REACHED_BY_KEYBOARD = { tabIndex: 0 };

/** The colour of a cell is mixed in so far at most: the figure over it must stay readable. */
const MOST_COLOUR = 40;

const shadeStyle = ({ strength }: Shade): React.CSSProperties =>
  ({ "--strength": `${Math.round(strength * MOST_COLOUR)}%` }) as React.CSSProperties;

/** What one would say who has looked at the map. */
const summaryOf = ({ rows, columns, cellAt, measure, rowTitle, columnTitle }: Props): string => {
  const cells = rows.flatMap((row, y) =>
    columns.flatMap((column, x) => {
      const cell = cellAt(y, x);
      const value = cell && measure.of(cell);
      return value === undefined ? [] : [{ row, column, value }];
    }),
  );
  if (cells.length === 0) return "No cell has this figure.";
  const best = cells.reduce((a, b) => (b.value > a.value ? b : a));
  const worst = cells.reduce((a, b) => (b.value < a.value ? b : a));
  const place = ({ row, column }: typeof best): string => `${rowTitle} ${row} and ${columnTitle} ${column}`;
  return `${measure.name} is highest at ${place(best)} (${measure.format(best.value)}) and lowest at ${place(worst)} (${measure.format(worst.value)}).`;
};

/** A table whose cells are shaded by their figure: it is its own data table. */
export const HeatTable = (props: Props) => {
  const { caption, rowTitle, columnTitle, rows, columns, cellAt, measure } = props;
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const hidden = useEdges(scroller);
  const values = rows.flatMap((_, row) =>
    columns.map((_each, column) => {
      const cell = cellAt(row, column);
      return cell && measure.of(cell);
    }),
  );
  const shadeOf = shadesOf(values, measure.middle);
  return (
    <figure className={styles.figure}>
      <section
        ref={setScroller}
        className={classes(styles.scroller, (hidden.left || hidden.right) && styles.scrolls)}
        aria-label={`${caption}, table`}
        {...REACHED_BY_KEYBOARD}
      >
        <table className={styles.map}>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <td className={styles.corner}>
                {rowTitle} \ {columnTitle}
              </td>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, y) => (
              <tr key={row}>
                <th scope="row">{row}</th>
                {columns.map((column, x) => (
                  <Cell key={column} cell={cellAt(y, x)} measure={measure} shadeOf={shadeOf} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <figcaption className={styles.summary}>
        {summaryOf(props)} Under each figure stands how many ranked combinations it is pooled from.
      </figcaption>
    </figure>
  );
};

type CellProps = {
  readonly cell: PooledCell | undefined;
  readonly measure: Measure;
  readonly shadeOf: (value: number) => Shade;
};

const Cell = ({ cell, measure, shadeOf }: CellProps) => {
  if (!cell) return <td className={styles.none}>{NO_VALUE}</td>;
  const value = measure.of(cell);
  const shade = value === undefined ? undefined : shadeOf(value);
  return (
    <td
      className={classes(styles.cell, shade && styles[shade.side])}
      style={shade && shadeStyle(shade)}
      title={`${formatCount(cell.ranked)} ranked of ${formatCount(cell.combinations)} combinations`}
    >
      {value === undefined ? NO_VALUE : measure.format(value)}
      <span className={styles.count}>
        {formatCompact(cell.ranked)}
        <span className="visually-hidden"> ({countWords(cell)})</span>
      </span>
    </td>
  );
};
