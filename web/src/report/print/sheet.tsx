import type { ReactNode } from "react";
import type { SummaryRow } from "#shared/contracts/results.ts";
import { SHORT_MONTH_NAMES } from "#shared/domain/month-names.ts";
import {
  formatCount,
  formatFixedPercent,
  formatMoney,
  formatReturn,
  formatShortMoney,
  NO_VALUE,
} from "../../lib/format.ts";
import type { Figure } from "../../ui/figures/figures.tsx";
import type { Account, AccountPoint } from "../account/account.ts";
import { summaryGroups } from "../summary/summary-groups.ts";
import { worstDrawdowns } from "../tear-sheet/drawdowns.ts";
import { type Change, monthlyReturns } from "../tear-sheet/monthly-returns.ts";
import styles from "./print-sheet.module.css";

const WIDTH = 1_000;
const [TOP, MIDDLE, BOTTOM] = [8, 190, 262];
const LEFT = 70;

/** Returns a function from values to heights, the larger the higher. */
const scale = (least: number, most: number, top: number, bottom: number) => (value: number) =>
  bottom - ((value - least) / (most - least || 1)) * (bottom - top);

const round = (value: number): string => value.toFixed(1);

const PrintCurve = ({ points }: { readonly points: readonly AccountPoint[] }) => {
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

type SheetProps = {
  readonly title: string;
  readonly lead: string;
  readonly about: ReactNode;
  readonly figures: readonly Figure[];
  readonly account: Account;
  readonly summary: SummaryRow | undefined;
  readonly children: ReactNode;
};

/** A tear sheet of one page: head, figures, curve, months, statistics, and drawdowns beside a table of its own. */
export const Sheet = ({ title, lead, about, figures, account, summary, children }: SheetProps) => (
  <article className={styles.sheet} data-print-sheet>
    <header>
      <h1>{title}</h1>
      <p>{lead}</p>
      <p className={styles.quiet}>{about}</p>
    </header>
    {figures.length > 0 && (
      <dl className={styles.figures}>
        {figures.map(({ label, text, detail }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
            <dd className={styles.quiet}>{detail}</dd>
          </div>
        ))}
      </dl>
    )}
    <section>
      <h2>Equity and drawdown, marked daily</h2>
      <PrintCurve points={account.points} />
    </section>
    <Months account={account} />
    {summary && <Statistics summary={summary} />}
    <div className={styles.pair}>
      <Falls account={account} />
      {children}
    </div>
    <footer className={styles.quiet}>Backspread. Hypothetical results; no financial advice.</footer>
  </article>
);

const TOLD_GROUPS = ["Risk", "Trades"];
/** The five figures and the head have these, but for the drawdown of closed trades, which is not the marked one. */
const TOLD = ["ddown_mtm", "ddown", "ddown_pct", "n_trades", "pct_win"];

const Statistics = ({ summary }: { readonly summary: SummaryRow }) => (
  <section>
    <h2>Statistics</h2>
    <dl className={styles.statistics}>
      {summaryGroups(summary)
        .filter(({ title }) => TOLD_GROUPS.includes(title))
        .flatMap(({ statistics }) => statistics)
        .filter(({ field }) => !TOLD.includes(field))
        .map(({ field, label, text }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
    </dl>
  </section>
);

const percentOf = (change: Change | undefined): string =>
  change?.percent === null || change === undefined ? NO_VALUE : formatReturn(change.percent);

const tintOf = (change: Change | undefined): string | undefined => {
  const percent = change?.percent ?? 0;
  if (percent === 0) return undefined;
  return percent > 0 ? styles.up : styles.down;
};

const Months = ({ account }: Pick<SheetProps, "account">) => (
  <section>
    <h2>Monthly returns</h2>
    <table>
      <thead>
        <tr>
          <th>Year</th>
          {[...SHORT_MONTH_NAMES, "Total"].map((name) => (
            <th key={name}>{name}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {monthlyReturns(account).map(({ year, months, total }) => (
          <tr key={year}>
            <th>{year}</th>
            {SHORT_MONTH_NAMES.map((name, place) => (
              <td key={name} className={tintOf(months[place])}>
                {percentOf(months[place])}
              </td>
            ))}
            <td>{percentOf(total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

const MOST = 5;

const Falls = ({ account }: Pick<SheetProps, "account">) => (
  <section>
    <h2>Worst drawdowns</h2>
    <table>
      <thead>
        <tr>
          {["Drawdown", "Of peak", "Start", "Trough", "Recovery", "Days"].map((name) => (
            <th key={name}>{name}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {worstDrawdowns(account, MOST).map(({ start, trough, recovery, dollars, percent, days }) => (
          <tr key={start}>
            <td>{formatMoney(dollars)}</td>
            <td>{formatFixedPercent(percent)}</td>
            <td>{start}</td>
            <td>{trough}</td>
            <td>{recovery ?? "Not yet"}</td>
            <td>{formatCount(days)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
