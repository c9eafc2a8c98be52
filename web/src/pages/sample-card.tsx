import styles from "./sample-card.module.css";
import { SAMPLE_BALANCES, SAMPLE_START, SAMPLE_STRATEGY } from "./sample-result.ts";

const WIDTH = 560;
const HEIGHT = 220;
const EDGE = 6;

const balances = [SAMPLE_START, ...SAMPLE_BALANCES];
const least = Math.min(...balances);
const most = Math.max(...balances);

const x = (trade: number): number => (trade / (balances.length - 1)) * WIDTH;
const y = (balance: number): number =>
  HEIGHT - EDGE - ((balance - least) / (most - least)) * (HEIGHT - 2 * EDGE);

const line = balances.map((balance, trade) => `${x(trade).toFixed(1)},${y(balance).toFixed(1)}`).join(" ");

/** A backtest as the product shows it: the strategy in words, the balance trade by trade, and what it was computed on. */
export const SampleCard = () => (
  <figure className={styles.card}>
    <p className={styles.strategy}>{SAMPLE_STRATEGY}.</p>
    <svg
      className={styles.curve}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label="Equity curve: $10,000 fell to $8,666 in March 2020 and ended at $12,604 after 216 trades."
    >
      <line className={styles.start} x1={0} x2={WIDTH} y1={y(SAMPLE_START)} y2={y(SAMPLE_START)} />
      <polyline className={styles.balance} points={line} />
    </svg>
    <div className={styles.ends}>
      <span>January 2016: $10,000.00</span>
      <span>December 2025: $12,604.40</span>
    </div>
    <figcaption className={styles.caption}>
      One of Backspread’s own results: 216 trades on modelled quotes over SPY’s daily closes, with the whole
      bid-ask spread and commissions paid. Hypothetical, and no financial advice.
    </figcaption>
  </figure>
);
