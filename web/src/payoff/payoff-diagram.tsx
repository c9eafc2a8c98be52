import { queryOptions } from "@tanstack/react-query";
import { lazy, Suspense, useMemo, useState } from "react";
import { getChain, lastChain, type TickerChain } from "#shared/contracts/chains.ts";
import { marketOfChain } from "#shared/engine/market/last-chain.ts";
import { queryKeys } from "../lib/query-keys.ts";
import { useCall } from "../lib/services.tsx";
import { classes } from "../ui/classes.ts";
import { Loaded } from "../ui/waiting/loaded.tsx";
import { SkeletonRows } from "../ui/waiting/skeleton.tsx";
import styles from "./payoff.module.css";
import { PayoffDisplay } from "./payoff-display.tsx";
import { PayoffFigures, PayoffLegs } from "./payoff-figures.tsx";
import { type ChainMarket, type Payoff, readPayoff } from "./payoff-reading.ts";
import { PayoffSkeleton } from "./payoff-skeleton.tsx";
import { payoffInWords, quotesInWords } from "./payoff-words.ts";

/** The service's cache time. */
const FRESH_MS = 1_000 * getChain.cacheSeconds;

/** Returns the query for a ticker's last chain with its data range and source. */
const useTickerChainQuery = (ticker: string) => {
  const call = useCall();
  return queryOptions({
    queryKey: queryKeys.tickerChain(ticker),
    queryFn: ({ signal }) => call(getChain, { params: { ticker } }, { signal }),
    staleTime: FRESH_MS,
    enabled: ticker !== "",
  });
};

/** Loaded lazily: few users open the table. */
const PayoffData = lazy(() => import("./payoff-data.tsx").then((module) => ({ default: module.PayoffData })));

type PayoffDiagramProps = {
  readonly ticker: string;
  /**
   * A form's body, typed or sent. The diagram reads its option rows, DTE precision, slippage and commission,
   * and recomputes the payoff for each new body.
   */
  readonly body: unknown;
};

/**
 * The payoff of one spread over the price of the underlying, at the first expiration and now. The legs are
 * those that a backtest would choose on the ticker's last chain, at its fills.
 */
export const PayoffDiagram = ({ ticker, body }: PayoffDiagramProps) => (
  <Loaded of={useTickerChainQuery(ticker)} what={`the last chain of ${ticker}`} shape={<PayoffSkeleton />}>
    {(data) => <OnChain data={data} body={body} />}
  </Loaded>
);

const OnChain = ({ data, body }: { readonly data: TickerChain; readonly body: unknown }) => {
  const on = useMemo((): ChainMarket => {
    const chain = lastChain(data.chain);
    return { chain, market: marketOfChain(chain) };
  }, [data]);
  const reading = useMemo(() => readPayoff(body, on), [body, on]);
  if ("missing" in reading) return <NoPayoff text={reading.missing} />;
  return <Drawn payoff={reading} quotes={quotesInWords(data)} />;
};

const Drawn = ({ payoff, quotes }: { readonly payoff: Payoff; readonly quotes: string }) => {
  const [hasData, setHasData] = useState(false);
  const summary = payoffInWords(payoff);
  return (
    <figure className="stack-3 min-0">
      <PayoffFigures payoff={payoff} />
      <PayoffDisplay payoff={payoff} label={`Payoff. ${summary}`} />
      <PayoffLegs payoff={payoff} />
      <figcaption className="head gap-4 rows-1 stretch hint">
        <span>{quotes}</span>
        <button
          type="button"
          className={`link-button ${styles.opener}`}
          aria-expanded={hasData}
          onClick={() => setHasData(!hasData)}
        >
          {hasData ? "Hide the data" : "Show the data"}
        </button>
      </figcaption>
      {hasData && (
        <>
          <p className="reading">{summary}</p>
          <Suspense fallback={<SkeletonRows rows={16} columns={3} />}>
            <PayoffData payoff={payoff} />
          </Suspense>
        </>
      )}
    </figure>
  );
};

const NoPayoff = ({ text }: { readonly text: string }) => (
  <div className={classes("screen", styles.display, "stack-3 quiet", styles.message)} role="status">
    {text}
  </div>
);
