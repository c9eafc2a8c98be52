import { formatFixedPercent, formatShortMoney } from "../../lib/format.ts";
import type { AccountPoint } from "../account/account.ts";
import styles from "./print-sheet.module.css";

const WIDTH = 1_000;
const [TOP, MIDDLE, BOTTOM] = [8, 190, 262];
const LEFT = 70;

/** Returns a function from values to heights, the larger the higher. */
const scale = (least: number, most: number, top: number, bottom: number) => (value: number) =>
  bottom - ((value - least) / (most - least || 1)) * (bottom - top);

const round = (value: number): string => value.toFixed(1);

/** The marked account as a line, and its drawdown from the peak as an area under it. */
export const PrintCurve = ({ points }: { readonly points: readonly AccountPoint[] }) => {
  const balances = points.map(({ balance }) => balance);
  const falls = points.map(({ balance, drawdown }) =>
    balance > drawdown ? drawdown / (balance - drawdown) : 0,
  );
  const [least, most] = [Math.min(...balances), Math.max(...balances)];
  const deepest = Math.min(...falls);
  const x = (place: number): number => LEFT + (place / Math.max(1, points.length - 1)) * (WIDTH - LEFT);
  const y = scale(least, most, TOP, MIDDLE);
  const fall = scale(deepest, 0, MIDDLE + 14, BOTTOM);
  const line = (heights: readonly number[]): string =>
    heights.map((height, place) => `${round(x(place))},${round(height)}`).join(" ");
  const years = points.flatMap(({ date }, place) =>
    place > 0 && date.slice(0, 4) !== points[place - 1]?.date.slice(0, 4)
      ? [{ place, year: date.slice(0, 4) }]
      : [],
  );
  return (
    <svg
      className={styles.curve}
      viewBox={`0 0 ${WIDTH} ${BOTTOM + 18}`}
      role="img"
      aria-label="Equity curve with drawdown"
    >
      {years.map(({ place, year }) => (
        <g key={year}>
          <line className={styles.rule} x1={x(place)} x2={x(place)} y1={TOP} y2={BOTTOM} />
          <text x={x(place) + 2} y={BOTTOM + 14}>
            {year}
          </text>
        </g>
      ))}
      <text x="0" y={TOP + 10}>
        {formatShortMoney(Math.round(most))}
      </text>
      <text x="0" y={MIDDLE}>
        {formatShortMoney(Math.round(least))}
      </text>
      <text x="0" y={BOTTOM}>
        {formatFixedPercent(100 * deepest)}
      </text>
      <polyline className={styles.line} points={line(balances.map(y))} />
      <polygon
        className={styles.fall}
        points={`${round(x(0))},${round(fall(0))} ${line(falls.map(fall))} ${round(x(points.length - 1))},${round(fall(0))}`}
      />
    </svg>
  );
};
