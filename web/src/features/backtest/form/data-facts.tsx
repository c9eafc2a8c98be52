import { useWatch } from "react-hook-form";
import type { TickerData } from "#shared/contracts/form/form-answer.ts";
import { formatDay } from "#shared/domain/day.ts";
import { useFormSettings } from "../../../inputs/form-settings.ts";
import { dataOf, spanOf } from "../../../inputs/ticker-data.ts";
import { shownDate } from "../../../inputs/typed-date.ts";
import styles from "./data-facts.module.css";
import { earlyAssignmentNote } from "./early-assignment.ts";
import type { BacktestValues } from "./form-values.ts";

const MODELLED = "Modelled";

/** What the test draws on: the ticker's data, whether they are modelled, and whether early assignment is in the result. */
export const DataFacts = () => {
  const { choices } = useFormSettings();
  const ticker = useWatch<BacktestValues, "overallFields.0.ticker">({ name: "overallFields.0.ticker" });
  const data = dataOf(choices, ticker);
  const span = spanOf(data);
  const assignment = earlyAssignmentNote(choices, ticker);
  return (
    <div className={styles.facts}>
      {data && span && (
        <p>
          {ticker} data {shownDate(formatDay(span.first))} to {shownDate(formatDay(span.last))}
        </p>
      )}
      {data && <Source {...data} />}
      {assignment && <p>{assignment}</p>}
    </div>
  );
};

/** Where the data come from; amber where they are no market's. A source that says so itself says it once. */
const Source = ({ source, modelled }: TickerData) => {
  if (!modelled) return <p>{source}</p>;
  const isSaid = source.startsWith(MODELLED);
  return (
    <p>
      <span className={styles.modelled}>{isSaid ? source : MODELLED}</span> {!isSaid && source}
    </p>
  );
};
