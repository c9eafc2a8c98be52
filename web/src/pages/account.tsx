import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { Link } from "react-router-dom";
import { Account, AccountShape } from "../features/account/account.tsx";
import { ApiKeys } from "../features/account/keys/api-keys.tsx";
import { useAccountQuery } from "../features/account/use-account.ts";
import { shownDate } from "../inputs/typed-date.ts";
import { useBacktestFormQuery } from "../lib/backtest-form.ts";
import { dataPath } from "../lib/paths.ts";
import { usePageTitle } from "../lib/use-page-title.ts";
import { Loaded } from "../ui/waiting/loaded.tsx";

export const AccountPage = () => {
  usePageTitle("Account");
  return (
    <>
      <h1>Account</h1>
      <Loaded of={useAccountQuery()} what="your account" shape={<AccountShape />}>
        {(profile) => (
          <>
            <Account profile={profile} />
            <ApiKeys />
            <DataThrough />
          </>
        )}
      </Loaded>
    </>
  );
};

/** The last session of each ticker's data, newest first, with links to the data; nothing until they are known. */
const DataThrough = () => {
  const { data } = useQuery(useBacktestFormQuery());
  const tickers = Object.entries(data?.[6].data ?? {});
  if (tickers.length === 0) return null;
  const byDate = [...Map.groupBy(tickers, ([, { last_date }]) => last_date)].toSorted(([a], [b]) =>
    a < b ? 1 : -1,
  );
  return (
    <p className="mt-12 pt-4 ruled quiet">
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
