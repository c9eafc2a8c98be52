import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { TickerData } from "#shared/contracts/form/form-answer.ts";
import { formatDay } from "#shared/domain/day.ts";
import { MODELLED } from "#shared/domain/modelled.ts";
import { dataPath } from "../lib/paths.ts";
import styles from "./data-facts.module.css";
import { useFormSettings } from "./form-settings.ts";
import { dataOf, spanOf } from "./ticker-data.ts";
import { shownDate } from "./typed-date.ts";

type DataFactsProps = { readonly ticker: string; readonly children?: ReactNode };

/** The ticker's data range and source, and whether its quotes came before the close (M1a) and its monthlies settle at the open (A5). */
export const DataFacts = ({ ticker, children }: DataFactsProps) => {
  const { choices } = useFormSettings();
  const data = dataOf(choices, ticker);
  const span = spanOf(data);
  return (
    <div className="stack-1 hint tabular">
      {data && span && (
        <p>
          <Link to={dataPath(ticker)}>{ticker} data</Link> {shownDate(formatDay(span.first))} to{" "}
          {shownDate(formatDay(span.last))}
        </p>
      )}
      {data && <Source {...data} />}
      {data?.quotes_at && <p>Quotes of {data.quotes_at}, before the close</p>}
      {data?.am_settled && <p>AM-settled monthlies</p>}
      {children}
    </div>
  );
};

const Source = ({ source, modelled }: TickerData) => {
  if (!modelled) return <p>{source}</p>;
  const isSaid = source.startsWith(MODELLED);
  return (
    <p>
      <span className={`amber ${styles.modelled}`}>{isSaid ? source : MODELLED}</span> {!isSaid && source}
    </p>
  );
};
