import { type CSSProperties, type SyntheticEvent, useMemo, useState } from "react";
import { formatCompact, formatCount, formatPercent, NO_VALUE } from "../../../../lib/format.ts";
import { classes } from "../../../../ui/classes.ts";
import { useOneStop } from "../../../../ui/focus/use-one-stop.ts";
import { numberColumn, textColumn } from "../../../../ui/table/columns.ts";
import { ShownData } from "../../../../ui/table/shown-data.tsx";
import { useEdges } from "../../../../ui/table/use-edges.ts";
import styles from "./heat-map.module.css";
import { type CellPlace, type HeatProps, MOST_COLOUR } from "./heat-props.ts";
import {
  countWords,
  MEASURES,
  type Measure,
  type PooledCell,
  type Shade,
  type ShadeRange,
  shadeRange,
  shadesOf,
} from "./pooling.ts";

type HeatRow = { readonly row: string; readonly column: string; readonly cell: PooledCell };

const HeatData = ({ caption, rowTitle, columnTitle, rows, columns, cellAt }: HeatProps) => {
  const cells = useMemo(
    () =>
      rows.flatMap((row, y) =>
        columns.flatMap((column, x): HeatRow[] => {
          const cell = cellAt(y, x);
          return cell ? [{ row: row.words, column: column.words, cell }] : [];
        }),
      ),
    [rows, columns, cellAt],
  );
  const shown = useMemo(
    () => [
      textColumn<HeatRow>(rowTitle, ({ row }) => row),
      textColumn<HeatRow>(columnTitle, ({ column }) => column),
      ...MEASURES.map(({ name, hint, of, format }) =>
        numberColumn<HeatRow>(name, hint, ({ cell }) => of(cell), format),
      ),
      numberColumn<HeatRow>("Ranked", undefined, ({ cell }) => cell.ranked, formatCount),
      numberColumn<HeatRow>("Combinations", undefined, ({ cell }) => cell.combinations, formatCount),
    ],
    [rowTitle, columnTitle],
  );
  return <ShownData caption={`${caption}, data`} columns={shown} rows={cells} isSortable isBoxed />;
};

const HeatScale = ({ measure, range }: { readonly measure: Measure; readonly range: ShadeRange }) => {
  if (!range) return null;
  const { middle } = measure;
  return (
    <div className={`hint tabular row gap-2 rows-1 ${styles.scale}`}>
      <span>{measure.name}</span>
      <span>{measure.format(range.from)}</span>
      <span
        className={classes(styles.bar, middle !== undefined && styles.parted)}
        style={{ "--most": `${MOST_COLOUR}%` } as CSSProperties}
        aria-hidden="true"
      />
      <span>{measure.format(range.to)}</span>
    </div>
  );
};

const shadeStyle = ({ strength }: Shade): React.CSSProperties =>
  ({ "--strength": `${Math.round(strength * MOST_COLOUR)}%` }) as React.CSSProperties;

const summaryOf = ({ rows, columns, cellAt, measure, rowTitle, columnTitle }: HeatProps): string => {
  const cells = rows.flatMap((row, y) =>
    columns.flatMap((column, x) => {
      const cell = cellAt(y, x);
      const value = cell && measure.of(cell);
      return value === undefined ? [] : [{ row: row.words, column: column.words, value }];
    }),
  );
  if (cells.length === 0) return "No cell has this figure.";
  const best = cells.reduce((a, b) => (b.value > a.value ? b : a));
  const worst = cells.reduce((a, b) => (b.value < a.value ? b : a));
  const place = ({ row, column }: typeof best): string => `${rowTitle} ${row} and ${columnTitle} ${column}`;
  return `${measure.name} is highest at ${place(best)} (${measure.format(best.value)}) and lowest at ${place(worst)} (${measure.format(worst.value)}).`;
};

const placeOf = ({ target }: SyntheticEvent): CellPlace | undefined => {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-cell]") : null;
  const [row, column] = (cell?.dataset.cell ?? "").split(" ").map(Number);
  return row === undefined || column === undefined ? undefined : { row, column };
};

export const HeatTable = (props: HeatProps) => {
  const { caption, rowTitle, columnTitle, rows, columns, cellAt, measure, chosen, onChoose } = props;
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [read, setRead] = useState<CellPlace>();
  const hidden = useEdges(scroller);
  const stop = useOneStop<HTMLTableElement>("[data-cell]");
  const values = rows.flatMap((_, row) =>
    columns.map((_each, column) => {
      const cell = cellAt(row, column);
      return cell && measure.of(cell);
    }),
  );
  const shadeOf = shadesOf(values, measure.middle);
  return (
    <figure className="stack-3 min-0">
      <div className={`screen framed p-4 ${styles.screen}`}>
        <div className={`head gap-6 rows-1 mb-2 ${styles.head}`}>
          <HeatScale measure={measure} range={shadeRange(values, measure.middle)} />
          <p className="small tabular">{read && readWords(props, read)}</p>
        </div>
        <div
          ref={setScroller}
          className={classes(styles.scroller, (hidden.left || hidden.right) && styles.scrolls)}
        >
          <table
            ref={stop.ref}
            className={styles.map}
            onKeyDown={stop.onKeyDown}
            onFocus={(event) => {
              stop.onFocus(event);
              setRead(placeOf(event));
            }}
            onPointerOver={(event) => setRead(placeOf(event))}
            onClick={(event) => {
              const place = placeOf(event);
              if (place) onChoose?.(place);
            }}
          >
            <caption className="visually-hidden">{caption}</caption>
            <thead>
              <tr>
                <td className={styles.corner}>
                  {rowTitle} \ {columnTitle}
                </td>
                {columns.map((column) => (
                  <th key={column.key} scope="col">
                    {column.words}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, y) => (
                <tr key={row.key}>
                  <th scope="row">{row.words}</th>
                  {columns.map((column, x) => (
                    <Cell
                      key={column.key}
                      place={`${y} ${x}`}
                      cell={cellAt(y, x)}
                      measure={measure}
                      shadeOf={shadeOf}
                      isChosen={chosen?.row === y && chosen.column === x}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
      <figcaption className="reading">
        {summaryOf(props)} Under each figure: how many ranked combinations it's pooled from. Click a cell to
        filter leaders and charts by it.
      </figcaption>
      <HeatData {...props} />
    </figure>
  );
};

const readWords = (
  { rows, columns, rowTitle, columnTitle, cellAt, measure }: HeatProps,
  { row, column }: CellPlace,
): string => {
  const place = `${rowTitle} ${rows[row]?.words ?? ""}, ${columnTitle} ${columns[column]?.words ?? ""}`;
  const cell = cellAt(row, column);
  if (!cell) return `${place}: no combination`;
  const value = measure.of(cell);
  const made =
    cell.ranked > 0
      ? `, ${formatPercent(Math.round((100 * cell.profitable) / cell.ranked))} of them in profit`
      : "";
  return `${place}: ${value === undefined ? NO_VALUE : measure.format(value)}, ${formatCount(cell.ranked)} of ${formatCount(cell.combinations)} ranked${made}`;
};

type CellProps = {
  readonly place: string;
  readonly cell: PooledCell | undefined;
  readonly measure: Measure;
  readonly shadeOf: (value: number) => Shade;
  readonly isChosen: boolean;
};

const Cell = ({ place, cell, measure, shadeOf, isChosen }: CellProps) => {
  if (!cell) return <td className={`tabular nowrap ${styles.none}`}>{NO_VALUE}</td>;
  const value = measure.of(cell);
  const shade = value === undefined ? undefined : shadeOf(value);
  return (
    <td
      className={classes(
        `tabular nowrap ${styles.cell}`,
        shade && styles[shade.side],
        isChosen && styles.chosen,
      )}
      style={shade && shadeStyle(shade)}
    >
      <button type="button" data-cell={place} className={styles.press} aria-pressed={isChosen}>
        {value === undefined ? NO_VALUE : measure.format(value)}
        <span className="block ink small">
          {formatCompact(cell.ranked)}
          <span className="visually-hidden"> ({countWords(cell)})</span>
        </span>
      </button>
    </td>
  );
};
