import { memo, useMemo } from "react";
import { DIMENSIONS, type Dimension } from "#shared/domain/sweep/dimensions.ts";
import { formatCompact, formatCount, NO_VALUE } from "../../../../lib/format.ts";
import { classes } from "../../../../ui/classes.ts";
import { Section } from "../../../../ui/page/section.tsx";
import { valueWords } from "../combination/combination-text.ts";
import type { FoundSweep } from "../leaders/read-leaders.ts";
import styles from "./marginals.module.css";
import { MeasureSelect } from "./measure-select.tsx";
import { type Measure, marginalCells } from "./pooling.ts";

type Props = {
  readonly results: FoundSweep;
  readonly measure: Measure;
  readonly onMeasure: (measure: Measure) => void;
};

/** One figure over each dimension: pooled from all combinations with the same value. */
export const Marginals = memo(({ results, measure, onMeasure }: Props) => (
  <Section title="Effect of each input" actions={<MeasureSelect measure={measure} onChoose={onMeasure} />}>
    <p className="reading mb-4">
      {measure.name} of all ranked combinations that share a value, whatever else they differ in. At the end
      of each bar: number of combinations.
    </p>
    <div className={styles.marginals}>
      {results.dimensions.map(({ dimension }) => (
        <Marginal key={dimension} results={results} dimension={dimension} measure={measure} />
      ))}
    </div>
  </Section>
));

type MarginalProps = {
  readonly results: FoundSweep;
  readonly dimension: Dimension;
  readonly measure: Measure;
};

type Bar = {
  readonly place: number;
  readonly words: string;
  readonly value: number | undefined;
  readonly ranked: number;
};

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

const Marginal = ({ results, dimension, measure }: MarginalProps) => {
  const bars = useMemo((): Bar[] => {
    const cells = marginalCells(results, dimension);
    const { values = [] } = results.dimensions.find((each) => each.dimension === dimension) ?? {};
    return values.flatMap((value, place) => {
      const cell = cells.get(place);
      const words = valueWords(dimension, value, results.sweep);
      return cell ? [{ place, words, value: measure.of(cell), ranked: cell.ranked }] : [];
    });
  }, [results, dimension, measure]);
  const base = measure.middle ?? 0;
  const reach = bars.map(({ value }) => (value ?? base) - base);
  const most = Math.max(0, ...reach);
  const least = Math.min(0, ...reach);
  const span = most - least || 1;
  const { label: title } = DIMENSIONS[dimension];
  return (
    <table className={styles.marginal}>
      <caption>{title}</caption>
      <tbody>
        {bars.map(({ place, words, value, ranked }) => {
          const away = (value ?? base) - base;
          return (
            <tr key={place}>
              <th scope="row">{words}</th>
              <td className={styles.track} aria-hidden="true">
                <div
                  className={classes(
                    styles.bar,
                    measure.middle !== undefined && (away < 0 ? styles.under : styles.over),
                  )}
                  style={{
                    marginLeft: percent((Math.min(0, away) - least) / span),
                    width: percent(Math.abs(away) / span),
                  }}
                />
              </td>
              <td className={styles.value}>{value === undefined ? NO_VALUE : measure.format(value)}</td>
              <td className={styles.count} title={`${formatCount(ranked)} ranked combinations`}>
                {formatCompact(ranked)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};
