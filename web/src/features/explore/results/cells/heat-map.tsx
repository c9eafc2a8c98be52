import { memo, useMemo, useState } from "react";
import { DIMENSIONS, type Dimension } from "#shared/domain/sweep/dimensions.ts";
import { LineSelect } from "../../../../ui/buttons/line-select.tsx";
import { Notice } from "../../../../ui/notices/notice.tsx";
import { Section } from "../../../../ui/page/section.tsx";
import { valueWords } from "../combination/combination-text.ts";
import { FilterBar, useFilter } from "../filter/filter-bar.tsx";
import type { ChosenValue } from "../filter/leader-filter.ts";
import type { FoundSweep } from "../leaders/read-leaders.ts";
import styles from "./heat-map.module.css";
import type { CellPlace, NamedValue } from "./heat-props.ts";
import { HeatTable } from "./heat-table.tsx";
import { MeasureSelect } from "./measure-select.tsx";
import { heatMapCells, type Measure } from "./pooling.ts";

type Props = {
  readonly results: FoundSweep;
  readonly measure: Measure;
  readonly onMeasure: (measure: Measure) => void;
};

const FIRST_ROWS: readonly Dimension[] = ["short_delta", "structure", "long_delta"];
const FIRST_COLUMNS: readonly Dimension[] = ["dte", "hold", "stop", "target"];

/** A heat map of one figure over two dimensions, with the number of combinations per cell. */
export const HeatMap = memo(({ results, measure, onMeasure }: Props) => {
  const names = results.dimensions.map(({ dimension }) => dimension);
  const firstOf = (wanted: readonly Dimension[], other?: Dimension): Dimension | undefined =>
    wanted.find((name) => names.includes(name) && name !== other) ?? names.find((name) => name !== other);
  const [rows, setRows] = useState(() => firstOf(FIRST_ROWS));
  const [columns, setColumns] = useState(() => firstOf(FIRST_COLUMNS, firstOf(FIRST_ROWS)));
  if (rows === undefined || columns === undefined)
    return (
      <Section title="Heat map">
        <Notice kind="note">A heat map needs two lists of more than one value.</Notice>
      </Section>
    );
  // Choosing the other axis's dimension swaps the axes.
  const chooseRows = (chosen: Dimension) => {
    if (chosen === columns) setColumns(rows);
    setRows(chosen);
  };
  const chooseColumns = (chosen: Dimension) => {
    if (chosen === rows) setRows(columns);
    setColumns(chosen);
  };
  return (
    <Section
      title="Heat map"
      actions={
        <div className={`row gap-4 rows-2 stretch ${styles.choices}`}>
          <DimensionSelect label="Rows" names={names} chosen={rows} onChoose={chooseRows} />
          <DimensionSelect label="Columns" names={names} chosen={columns} onChoose={chooseColumns} />
          <MeasureSelect measure={measure} onChoose={onMeasure} />
        </div>
      }
    >
      <MapOf results={results} rows={rows} columns={columns} measure={measure} />
    </Section>
  );
});

type SelectProps = {
  readonly label: string;
  readonly names: readonly Dimension[];
  readonly chosen: Dimension;
  readonly onChoose: (name: Dimension) => void;
};

const DimensionSelect = ({ label, names, chosen, onChoose }: SelectProps) => (
  <LineSelect label={label} value={chosen} onChange={(event) => onChoose(event.target.value as Dimension)}>
    {names.map((name) => (
      <option key={name} value={name}>
        {DIMENSIONS[name].label}
      </option>
    ))}
  </LineSelect>
);

type MapProps = {
  readonly results: FoundSweep;
  readonly rows: Dimension;
  readonly columns: Dimension;
  readonly measure: Measure;
};

const MapOf = ({ results, rows, columns, measure }: MapProps) => {
  const cellAt = useMemo(() => heatMapCells(results, rows, columns), [results, rows, columns]);
  const [namedRows, namedColumns] = useMemo(
    () => [namesOf(results, rows), namesOf(results, columns)],
    [results, rows, columns],
  );
  const { filter, setFilter } = useFilter();
  const chosen = placeIn(filter.cell, rows, columns);
  const choose = (place: CellPlace) => {
    const isOff = chosen?.row === place.row && chosen.column === place.column;
    const cell = [
      { dimension: rows, place: place.row },
      { dimension: columns, place: place.column },
    ];
    setFilter({ ...filter, cell: isOff ? undefined : cell });
  };
  return (
    <div className="stack-3">
      <FilterBar results={results} />
      <HeatTable
        chosen={chosen}
        onChoose={choose}
        caption={`${measure.name} by ${DIMENSIONS[rows].label} and ${DIMENSIONS[columns].label}`}
        rowTitle={DIMENSIONS[rows].label}
        columnTitle={DIMENSIONS[columns].label}
        rows={namedRows}
        columns={namedColumns}
        cellAt={cellAt}
        measure={measure}
      />
    </div>
  );
};

/** Returns the chosen cell's place in a map of these dimensions; undefined in another map. */
const placeIn = (
  cell: readonly ChosenValue[] = [],
  rows: Dimension,
  columns: Dimension,
): CellPlace | undefined => {
  const placeOf = (name: Dimension) => cell.find(({ dimension }) => dimension === name)?.place;
  const [row, column] = [placeOf(rows), placeOf(columns)];
  return row === undefined || column === undefined ? undefined : { row, column };
};

const namesOf = ({ dimensions, sweep }: FoundSweep, dimension: Dimension): NamedValue[] =>
  (dimensions.find((each) => each.dimension === dimension)?.values ?? []).map((value, place) => ({
    key: String(place),
    words: valueWords(dimension, value, sweep),
  }));
