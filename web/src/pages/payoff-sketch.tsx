import styles from "./payoff-sketch.module.css";

/**
 * The payoff at expiry of a call backspread: one call sold at 100, two bought at 105, for a credit of 0.50. Drawn from
 * the legs, so that the picture and its caption cannot disagree.
 */
const CALLS = [
  { quantity: -1, strike: 100 },
  { quantity: 2, strike: 105 },
] as const;
const CREDIT = 0.5;
const LOWEST = 88;
const HIGHEST = 120;

const WIDTH = 480;
const HEIGHT = 300;
const EDGE = 24;

/** Profit per share, dollars. */
const payoffAt = (price: number): number =>
  CALLS.reduce((sum, { quantity, strike }) => sum + quantity * Math.max(price - strike, 0), CREDIT);

const prices = [LOWEST, ...CALLS.map(({ strike }) => strike), HIGHEST];
const payoffs = prices.map(payoffAt);
const least = Math.min(...payoffs);
const most = Math.max(...payoffs);

const x = (price: number): number => EDGE + ((price - LOWEST) / (HIGHEST - LOWEST)) * (WIDTH - 2 * EDGE);
const y = (payoff: number): number =>
  HEIGHT - EDGE - ((payoff - least) / (most - least)) * (HEIGHT - 2 * EDGE);

const line = prices.map((price) => `${x(price)},${y(payoffAt(price))}`).join(" ");

/** The picture, with its caption. */
export const PayoffSketch = () => (
  <figure className={styles.sketch}>
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <clipPath id="above-zero">
        <rect width={WIDTH} height={y(0)} />
      </clipPath>
      <clipPath id="below-zero">
        <rect y={y(0)} width={WIDTH} height={HEIGHT} />
      </clipPath>
      <polygon
        className={styles.gain}
        clipPath="url(#above-zero)"
        points={`${x(LOWEST)},${y(0)} ${line} ${x(HIGHEST)},${y(0)}`}
      />
      <polygon
        className={styles.loss}
        clipPath="url(#below-zero)"
        points={`${x(LOWEST)},${y(0)} ${line} ${x(HIGHEST)},${y(0)}`}
      />
      <line className={styles.zero} x1={EDGE} x2={WIDTH - EDGE} y1={y(0)} y2={y(0)} />
      {CALLS.map(({ strike }) => (
        <g key={strike}>
          <line className={styles.strike} x1={x(strike)} x2={x(strike)} y1={EDGE} y2={HEIGHT - EDGE} />
          <text className={styles.label} x={x(strike)} y={EDGE - 8} textAnchor="middle">
            {strike}
          </text>
        </g>
      ))}
      <polyline className={styles.payoff} points={line} />
    </svg>
    <figcaption className={styles.caption}>
      A call backspread at expiry: sell one call at 100, buy two at 105, for a credit of $0.50 a share.
    </figcaption>
  </figure>
);
