import type { ReactNode } from "react";
import { MONTHLY_PRICE } from "#shared/domain/price.ts";
import { classes } from "../ui/classes.ts";
import styles from "./short-form-page.module.css";

/** A call backspread at expiry: short one 100 call at 6.00, long two 108 calls at 2.50. */
const SOLD = { strike: 100, price: 6, count: -1 } as const;
const BOUGHT = { strike: 108, price: 2.5, count: 2 } as const;
const LEGS = [SOLD, BOUGHT];

const payoffAt = (spot: number): number =>
  LEGS.reduce((sum, { strike, price, count }) => sum + count * (Math.max(spot - strike, 0) - price), 0);

const WIDTH = 480;
const HEIGHT = 260;
const SPOTS = { from: 90, to: 125 };
const MONEY = { from: -9.5, to: 11 };

const x = (spot: number): number => ((spot - SPOTS.from) / (SPOTS.to - SPOTS.from)) * WIDTH;
const y = (money: number): number => ((MONEY.to - money) / (MONEY.to - MONEY.from)) * HEIGHT;
const point = (spot: number, money: number): string => `${x(spot).toFixed(1)},${y(money).toFixed(1)}`;

const LINE = [SPOTS.from, SOLD.strike, BOUGHT.strike, SPOTS.to].map((spot) => point(spot, payoffAt(spot)));
const AREA = [point(SPOTS.from, 0), ...LINE, point(SPOTS.to, 0)].join(" ");

/** The payoff of the structure that the product is named after; decorative. */
const NamesakePayoff = () => (
  <figure className={`screen stack-6 min-0 ${styles.display}`}>
    <figcaption className="line between gap-4 stretch small bold">
      <span>Call backspread</span>
      <span className="quiet regular">P&L at expiry</span>
    </figcaption>
    <svg
      className={styles.picture}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label="A small gain below the sold strike, the largest loss at the bought ones, and a gain without limit above them."
    >
      <clipPath id="namesake-gain">
        <rect width={WIDTH} height={y(0)} />
      </clipPath>
      <clipPath id="namesake-loss">
        <rect y={y(0)} width={WIDTH} height={HEIGHT - y(0)} />
      </clipPath>
      <polygon className={styles.gain} points={AREA} clipPath="url(#namesake-gain)" />
      <polygon className={styles.loss} points={AREA} clipPath="url(#namesake-loss)" />
      <line className="zero-line" x1="0" x2={WIDTH} y1={y(0)} y2={y(0)} />
      {LEGS.map(({ strike, count }) => (
        <g key={strike}>
          <line className={styles.strike} x1={x(strike)} x2={x(strike)} y1="0" y2={HEIGHT} />
          <text className={styles.leg} x={x(strike) + 6} y="14">
            {count < 0 ? "sell 1" : "buy 2"}
          </text>
        </g>
      ))}
      <polyline className={styles.line} points={LINE.join(" ")} />
    </svg>
    <ul className={`stack-2 quiet pt-6 ruled ${styles.claims}`}>
      <li>
        <strong className="ink bold">200M+</strong> strategy combinations per ticker
      </li>
      <li>
        <strong className="ink bold">Bid-ask spreads</strong> and transaction costs in every trade
      </li>
      <li>
        <strong className="ink bold">{MONTHLY_PRICE}</strong> per month, no setup fees, cancel anytime
      </li>
    </ul>
  </figure>
);

type ShortFormPageProps = {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  readonly links?: ReactNode;
};

/** A page with one short form, beside an illustration where it fits. */
export const ShortFormPage = ({ title, lead, children, links }: ShortFormPageProps) => (
  <div className={styles.page}>
    <div className={classes("stack-6", styles.form)}>
      <header>
        <h1>{title}</h1>
        {lead && <p className="mt-2 quiet pretty">{lead}</p>}
      </header>
      {children}
      {links && <div className="stack-3 items-start">{links}</div>}
    </div>
    <NamesakePayoff />
  </div>
);
