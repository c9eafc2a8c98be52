import { queryOptions } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { getDataReport } from "#shared/contracts/data-report.ts";
import { ChainWays } from "../features/data/chain-ways.tsx";
import { TickerDataReport } from "../features/data/ticker-data-report.tsx";
import { isOwnMachine } from "../lib/own-machine.ts";
import { paths } from "../lib/paths.ts";
import { queryKeys } from "../lib/query-keys.ts";
import { useCall } from "../lib/services.tsx";
import { usePageTitle } from "../lib/use-page-title.ts";
import { EmptyState } from "../ui/notices/empty-state.tsx";
import { Loaded } from "../ui/waiting/loaded.tsx";
import { SkeletonRows, SkeletonText, SkeletonTitle } from "../ui/waiting/skeleton.tsx";

export const DataPage = () => {
  const { ticker = "" } = useParams();
  usePageTitle(`${ticker} data`);
  return (
    <Loaded
      of={useDataReportQuery(ticker)}
      what={`the data of ${ticker}`}
      shape={<Shape />}
      missing={<NoTicker ticker={ticker} />}
    >
      {(about) => <TickerDataReport about={about} />}
    </Loaded>
  );
};

const Shape = () => (
  <div className="stack-8">
    <div className="stack-2">
      <SkeletonTitle font="page" />
      <SkeletonText lines={2} />
    </div>
    <SkeletonRows rows={12} columns={6} />
  </div>
);

const NoTicker = ({ ticker }: { readonly ticker: string }) => (
  <>
    <EmptyState
      heading={`${ticker} data`}
      title="Ticker not found"
      to={paths.backtester}
      button="Go to the backtester"
    >
      There are no chains of {ticker} here.
    </EmptyState>
    {isOwnMachine() && <ChainWays />}
  </>
);

const FRESH_MS = 1_000 * getDataReport.cacheSeconds;

const useDataReportQuery = (ticker: string) => {
  const call = useCall();
  return queryOptions({
    queryKey: queryKeys.dataReport(ticker),
    queryFn: ({ signal }) => call(getDataReport, { params: { ticker } }, { signal }),
    staleTime: FRESH_MS,
  });
};
