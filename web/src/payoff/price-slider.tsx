import type { KeyboardEvent, PointerEvent } from "react";
import { positionByKey } from "../ui/focus/position-by-key.ts";
import styles from "./payoff.module.css";

type PriceSliderProps = {
  /** Prices for the keyboard's steps, ascending, in cents. */
  readonly prices: readonly number[];
  /** The current price; undefined without one. */
  readonly price: number | undefined;
  /** The first price of the keyboard. */
  readonly start: number;
  readonly priceAt: (x: number) => number;
  /** Returns the values at a price in words, for screen readers. */
  readonly wordsAt: (price: number) => string;
  readonly onPrice: (price: number | undefined) => void;
};

const nearest = (prices: readonly number[], price: number): number =>
  prices.reduce(
    (best, each, index) => (Math.abs(each - price) < Math.abs((prices[best] ?? 0) - price) ? index : best),
    0,
  );

/** Covers the diagram and picks the price to read, by pointer or as a slider by keyboard. */
export const PriceSlider = ({ prices, price, start, priceAt, wordsAt, onPrice }: PriceSliderProps) => {
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
