import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { Link } from "react-router-dom";
import { shownDate } from "../../inputs/typed-date.ts";
import { useBacktestFormQuery } from "../../lib/backtest-form.ts";
import { dataPath } from "../../lib/paths.ts";
import styles from "./data-through.module.css";

/** The last session of each ticker's data, newest first, with links to the data; nothing until they are known. */
export const DataThrough = () => {
  const { data } = useQuery(useBacktestFormQuery());
  const tickers = Object.entries(data?.[6].data ?? {});
  if (tickers.length === 0) return null;
  const byDate = [...Map.groupBy(tickers, ([, { last_date }]) => last_date)].toSorted(([a], [b]) =>
    a < b ? 1 : -1,
  );
  return (
    <p className={styles.line}>
      Data through{" "}
      {byDate.map(([date, those], nth) => (
        <Fragment key={date}>
          {nth > 0 && "; "}
          {shownDate(date)} for{" "}
          {those.map(([ticker], at) => (
            <Fragment key={ticker}>
              {at > 0 && ", "}
              <Link to={dataPath(ticker)}>{ticker}</Link>
            </Fragment>
          ))}
        </Fragment>
      ))}
    </p>
  );
};
