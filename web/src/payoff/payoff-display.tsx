import { type KeyboardEvent, type PointerEvent, useMemo, useState } from "react";
import { formatFixed, formatNumber, formatProfit, formatReturn, formatWholeProfit } from "../lib/format.ts";
import { useWidth } from "../lib/use-width.ts";
import { classes } from "../ui/classes.ts";
import { positionByKey } from "../ui/focus/position-by-key.ts";
import styles from "./payoff.module.css";
import { PayoffDrawing } from "./payoff-drawing.tsx";
import type { Payoff } from "./payoff-reading.ts";
import { type PayoffScale, payoffScale } from "./payoff-scale.ts";
import { payoffView, strikesOf } from "./payoff-view.ts";
import { dayInWords } from "./payoff-words.ts";

type PriceSliderProps = {
  /** Prices for the keyboard's steps, ascending, in cents. */
  readonly prices: readonly number[];
  readonly price: number | undefined;
  readonly start: number;
  readonly priceAt: (x: number) => number;
  readonly wordsAt: (price: number) => string;
  readonly onPrice: (price: number | undefined) => void;
};

const nearest = (prices: readonly number[], price: number): number =>
  prices.reduce(
    (best, each, index) => (Math.abs(each - price) < Math.abs((prices[best] ?? 0) - price) ? index : best),
    0,
  );

/** Covers the diagram and picks the price to read, by pointer or as a slider by keyboard. */
const PriceSlider = ({ prices, price, start, priceAt, wordsAt, onPrice }: PriceSliderProps) => {
  const now = price ?? start;
  const look = ({ currentTarget, clientX }: PointerEvent<HTMLElement>): void =>
    onPrice(priceAt(clientX - currentTarget.getBoundingClientRect().left));
  const press = (event: KeyboardEvent): void => {
    if (event.key === "Escape") onPrice(undefined);
    const next = positionByKey(event, nearest(prices, now), prices.length);
    if (next === undefined) return;
    event.preventDefault();
    onPrice(prices[next]);
  };
  return (
    <div
      className={styles.slider}
      role="slider"
      tabIndex={0}
      aria-label="Price of the underlying"
      aria-valuemin={(prices[0] ?? now) / 100}
      aria-valuemax={(prices.at(-1) ?? now) / 100}
      aria-valuenow={now / 100}
      aria-valuetext={wordsAt(now)}
      onKeyDown={press}
      onFocus={({ currentTarget }) => currentTarget.matches(":focus-visible") && onPrice(now)}
      onBlur={() => onPrice(undefined)}
      onPointerDown={look}
      onPointerMove={look}
      onPointerCancel={() => onPrice(undefined)}
      onPointerLeave={({ pointerType }) => pointerType === "mouse" && onPrice(undefined)}
    />
  );
};

const FIRST_WIDTH = 640;
const NARROW = 480;
const HEIGHT = 260;
const NARROW_HEIGHT = 208;

type Props = { readonly payoff: Payoff; readonly label: string };

const strikeLabels = ({ spread }: Payoff) =>
  [...new Set(strikesOf(spread))].map((price) => ({
    price,
    text: formatNumber(price / 100),
  }));

export const PayoffDisplay = ({ payoff, label }: Props) => {
  const [ref, width] = useWidth(FIRST_WIDTH);
  const [price, setPrice] = useState<number>();
  const view = useMemo(() => payoffView(payoff), [payoff]);
  const scale = useMemo(
    () => payoffScale(view, { width, height: width < NARROW ? NARROW_HEIGHT : HEIGHT }, strikeLabels(payoff)),
    [payoff, view, width],
  );
  const prices = useMemo(() => view.points.map((point) => point.price), [view]);
  return (
    <div className={classes("screen", styles.display)}>
      <Readout payoff={payoff} price={price} />
      <div ref={ref} className={styles.picture}>
        <svg
          width={scale.width}
          height={scale.height}
          viewBox={`0 0 ${scale.width} ${scale.height}`}
          role="img"
          aria-label={label}
        >
          <PayoffDrawing payoff={payoff} view={view} scale={scale} />
          {price !== undefined && <Crosshair payoff={payoff} price={price} scale={scale} />}
        </svg>
        <PriceSlider
          prices={prices}
          price={price}
          start={payoff.spread.underlyingCents}
          priceAt={scale.priceAt}
          wordsAt={(at) => spokenAt(payoff, at)}
          onPrice={setPrice}
        />
      </div>
    </div>
  );
};

const Crosshair = ({
  payoff,
  price,
  scale,
}: Pick<Props, "payoff"> & { price: number; scale: PayoffScale }) => {
  const x = scale.x(price);
  return (
    <>
      <line className="zero-line" x1={x} x2={x} y1={scale.top} y2={scale.bottom} />
      <circle className={styles.dotAtOnce} cx={x} cy={scale.y(payoff.spread.atOnce(price))} r="3" />
      <circle className={styles.dotAtExpiry} cx={x} cy={scale.y(payoff.spread.atExpiry(price))} r="4" />
    </>
  );
};

const LARGE = 1_000;

/** Formats dollars without cents from a thousand on. */
const profitOf = (dollars: number): string =>
  Math.abs(dollars) < LARGE ? formatProfit(dollars) : formatWholeProfit(dollars);

const moveOf = (ratio: number): string => formatReturn(100 * (ratio - 1));

const spokenAt = ({ spread }: Payoff, price: number): string =>
  `${formatFixed(price / 100)}: ${profitOf(spread.atExpiry(price) / 100)} at expiration, ${profitOf(spread.atOnce(price) / 100)} now`;

const Readout = ({ payoff, price }: Pick<Props, "payoff"> & { readonly price: number | undefined }) => {
  const { firstExpiry, atExpiry, atOnce, underlyingCents } = payoff.spread;
  const shown = (line: (price: number) => number, name: string) =>
    price === undefined ? name : <b className="ink bold">{profitOf(line(price) / 100)}</b>;
  return (
    <div className={`hint tabular line gap-4 stretch nowrap ${styles.readout}`}>
      <span className={classes(`inline-line ${styles.key}`, styles.keyAtExpiry)}>
        {shown(atExpiry, dayInWords(firstExpiry))}
      </span>
      <span className={classes(`inline-line ${styles.key}`, styles.keyAtOnce)}>{shown(atOnce, "Now")}</span>
      {price !== undefined && (
        <span className={styles.where}>
          {formatFixed(price / 100)} ({moveOf(price / underlyingCents)})
        </span>
      )}
    </div>
  );
};
