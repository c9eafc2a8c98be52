import { memo, type ReactNode, useMemo, useState } from "react";
import { useNarrow } from "../../../../lib/use-narrow.ts";
import { LineSelect } from "../../../../ui/buttons/line-select.tsx";
import { classes } from "../../../../ui/classes.ts";
import { HeatMap } from "../cells/heat-map.tsx";
import { Marginals } from "../cells/marginals.tsx";
import { MEASURES } from "../cells/pooling.ts";
import { useFilter } from "../filter/filter-bar.tsx";
import { filteredLeaders } from "../filter/leader-filter.ts";
import type { FoundSweep, Leader } from "../leaders/read-leaders.ts";
import { Distribution } from "./distribution.tsx";
import { InAndOut } from "./in-and-out.tsx";
import styles from "./plots.module.css";

type Props = { readonly results: FoundSweep; readonly leaders: readonly Leader[] };

/** Plots over the whole grid: stacked, or one at a time in narrow windows. */
export const Plots = memo(({ results, leaders }: Props) => {
  const { filter } = useFilter();
  const filtered = useMemo(() => filteredLeaders(results, leaders, filter), [results, leaders, filter]);
  const [measure, setMeasure] = useState(MEASURES[0]!);
  const plots: readonly { readonly name: string; readonly drawn: ReactNode }[] = [
    {
      name: "Heat map",
      drawn: <HeatMap key="map" results={results} measure={measure} onMeasure={setMeasure} />,
    },
    {
      name: "Effect of each input",
      drawn: <Marginals key="marginals" results={results} measure={measure} onMeasure={setMeasure} />,
    },
    {
      name: "Distribution",
      drawn: <Distribution key="distribution" results={results} leaders={filtered} />,
    },
    {
      name: "In sample against out of sample",
      drawn: <InAndOut key="in and out" results={results} leaders={leaders} />,
    },
  ];
  const [chosen, choose] = useState(plots[0]!.name);
  if (!useNarrow())
    return <div className={classes("columns", styles.plots)}>{plots.map(({ drawn }) => drawn)}</div>;
  return (
    <>
      <LineSelect label="Plot" value={chosen} onChange={(event) => choose(event.target.value)}>
        {plots.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </LineSelect>
      {plots.find(({ name }) => name === chosen)?.drawn}
    </>
  );
});
