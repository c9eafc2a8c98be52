import { queryOptions } from "@tanstack/react-query";
import { Suspense, useMemo, useState } from "react";
import { getChain, lastChain, type TickerChain } from "#shared/contracts/chains.ts";
import { isOption } from "#shared/domain/contract.ts";
import { MULTIPLIER } from "#shared/domain/money.ts";
import { marketOfChain } from "#shared/engine/market/last-chain.ts";
import type { OpenSpread } from "#shared/engine/position/open-spread.ts";
import { formatFixed, formatMoney, formatNumber, formatProfit } from "../lib/format.ts";
import { lazyPart } from "../lib/lazy-part.ts";
import { queryKeys } from "../lib/query-keys.ts";
import { useCall } from "../lib/services.tsx";
import { classes } from "../ui/classes.ts";
import { type Fact, Facts } from "../ui/figures/facts.tsx";
import { Toned } from "../ui/figures/toned.tsx";
import { Loaded } from "../ui/waiting/loaded.tsx";
import { SkeletonRows } from "../ui/waiting/skeleton.tsx";
import styles from "./payoff.module.css";
import { PayoffDisplay } from "./payoff-display.tsx";
import { type ChainMarket, type Payoff, readPayoff } from "./payoff-reading.ts";
import { PayoffSkeleton } from "./payoff-skeleton.tsx";
import { dayInWords, payoffInWords, quotesInWords } from "./payoff-words.ts";

const money = (cents: number): string => formatMoney(Math.abs(cents) / 100);

/** A limit of the P&L; modeled limits are marked as approximate. */
const boundOf = (cents: number, isExact: boolean) => {
  const text = Number.isFinite(cents) ? `${isExact ? "" : "≈ "}${formatProfit(cents / 100)}` : "Unlimited";
  return <Toned tone={cents === 0 ? undefined : cents > 0 ? "gain" : "loss"}>{text}</Toned>;
};

const figuresOf = ({ spread, shape }: Payoff): Fact[] => {
  const { openFlowCents, isOneExpiry } = spread;
  return [
    {
      label: openFlowCents < 0 ? "Net debit" : "Net credit",
      value: money(openFlowCents),
      hint: "What one spread costs or brings in at entry, with your slippage and commissions.",
    },
    {
      label: "Max profit",
      value: boundOf(shape.greatest, isOneExpiry),
      hint: "The most one spread can make at the first expiration, opening costs included.",
    },
    {
      label: "Max loss",
      value: boundOf(shape.least, isOneExpiry),
      hint: "The most one spread can lose at the first expiration, opening costs included.",
    },
    {
      label: shape.breakEvens.length > 1 ? "Break-evens" : "Break-even",
      value: shape.breakEvens.map((price) => formatFixed(price / 100)).join(" · ") || "None",
      hint: "Price of the underlying at the first expiration where one spread makes nothing and loses nothing.",
    },
  ];
};

const PayoffFigures = ({ payoff }: { readonly payoff: Payoff }) => (
  <Facts of={figuresOf(payoff)} list={styles.figures} value="figure-small tabular" />
);

type Leg = OpenSpread["legs"][number];

const legText = (leg: Leg): string => {
  const { side, quantity, right, strikeCents } = leg;
  const sign = side === "long" ? "+" : "−";
  return isOption(leg)
    ? `${sign}${quantity} ${formatNumber(strikeCents / 100)} ${right}`
    : `${sign}${MULTIPLIER * quantity} shares`;
};

const PayoffLegs = ({ payoff: { spread } }: { readonly payoff: Payoff }) => {
  const options = spread.legs.map((leg, index) => ({ option: index + 1, leg }));
  return (
    <ul className={`small tabular ${styles.legs}`} aria-label="Contracts chosen">
      {options.map(({ option, leg }) => (
        <li key={option}>
          <b className="ink medium">{legText(leg)}</b>
          <span>{isOption(leg) && dayInWords(leg.expiry)}</span>
          <span className="text-right">{formatMoney(leg.entryCents / 100)}</span>
        </li>
      ))}
    </ul>
  );
};

const FRESH_MS = 1_000 * getChain.cacheSeconds;

const useTickerChainQuery = (ticker: string) => {
  const call = useCall();
  return queryOptions({
    queryKey: queryKeys.tickerChain(ticker),
    queryFn: ({ signal }) => call(getChain, { params: { ticker } }, { signal }),
    staleTime: FRESH_MS,
    enabled: ticker !== "",
  });
};

const PayoffData = lazyPart(() => import("./payoff-data.tsx"), "PayoffData");

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
