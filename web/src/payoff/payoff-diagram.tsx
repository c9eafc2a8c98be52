import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { lastChain } from "#shared/contracts/chains.ts";
import { marketOfChain } from "#shared/engine/market/last-chain.ts";
import { ApiError } from "../lib/api-error.ts";
import { Button } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import styles from "./payoff.module.css";
import { PayoffData } from "./payoff-data.tsx";
import { PayoffDisplay } from "./payoff-display.tsx";
import { PayoffFigures, PayoffLegs } from "./payoff-figures.tsx";
import { type ChainMarket, type Payoff, readPayoff } from "./payoff-reading.ts";
import { payoffInWords, quotesInWords } from "./payoff-words.ts";
import { useTickerChainQuery } from "./use-ticker-chain.ts";

type PayoffDiagramProps = {
  readonly ticker: string;
  /**
   * A form's body, as typed or as sent: of it the option rows, the DTE precision, slippage and commission are read, whatever
   * else may be missing. Give another one for another payoff, for it is worked out anew for each.
   */
  readonly body: unknown;
};

/**
 * What one spread of the options would make or lose: the legs that a backtest would choose on the ticker's last chain, at
 * its fills, over the prices of the underlying at the first expiration and now.
 */
export const PayoffDiagram = ({ ticker, body }: PayoffDiagramProps) => {
  const query = useQuery(useTickerChainQuery(ticker));
  const { data } = query;
  const on = useMemo((): ChainMarket | undefined => {
    if (!data) return undefined;
    const chain = lastChain(data.chain);
    return { chain, market: marketOfChain(chain) };
  }, [data]);
  const reading = useMemo(() => on && readPayoff(body, on), [body, on]);
  if (query.isError && !data)
    return <Unread ticker={ticker} error={query.error} onRetry={() => void query.refetch()} />;
  if (!data || !reading) return <PayoffSkeleton />;
  if ("missing" in reading) return <NoPayoff text={reading.missing} />;
  return <Drawn payoff={reading} quotes={quotesInWords(data)} />;
};

const Drawn = ({ payoff, quotes }: { readonly payoff: Payoff; readonly quotes: string }) => {
  const [hasData, setHasData] = useState(false);
  const summary = payoffInWords(payoff);
  return (
    <figure className={styles.payoff}>
      <PayoffFigures payoff={payoff} />
      <PayoffDisplay payoff={payoff} label={`Payoff. ${summary}`} />
      <PayoffLegs payoff={payoff} />
      <figcaption className={styles.foot}>
        <span>{quotes}</span>
        <button
          type="button"
          className={styles.opener}
          aria-expanded={hasData}
          onClick={() => setHasData(!hasData)}
        >
          {hasData ? "Hide the data" : "Show the data"}
        </button>
      </figcaption>
      {hasData && <PayoffData payoff={payoff} />}
    </figure>
  );
};

const NoPayoff = ({ text }: { readonly text: string }) => (
  <div className={classes("screen", styles.display, styles.message)} role="status">
    {text}
  </div>
);

type UnreadProps = { readonly ticker: string; readonly error: Error; readonly onRetry: () => void };

const Unread = ({ ticker, error, onRetry }: UnreadProps) => (
  <div className={classes("screen", styles.display, styles.message)}>
    <p>
      {error instanceof ApiError && error.status === 404
        ? `There are no quotes of ${ticker}.`
        : `The quotes of ${ticker} could not be read.`}
    </p>
    <Button size="small" onClick={onRetry}>
      Retry
    </Button>
  </div>
);

/** The room that a payoff takes, until its quotes are there. */
const PayoffSkeleton = () => (
  <div className={styles.payoff} role="status" aria-label="Loading the last chain">
    <div className={classes(styles.skeleton, styles.skeletonFigures)} />
    <div className={classes("screen", styles.display, styles.skeletonDisplay)} />
  </div>
);
