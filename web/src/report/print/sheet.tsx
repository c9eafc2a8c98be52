import type { ReactNode } from "react";
import type { SummaryRow } from "#shared/contracts/results.ts";
import { SHORT_MONTH_NAMES } from "#shared/domain/month-names.ts";
import { formatCount, formatFixedPercent, formatMoney, formatReturn, NO_VALUE } from "../../lib/format.ts";
import type { Figure } from "../../ui/figures/figures.tsx";
import type { Account } from "../account/account.ts";
import { summaryGroups } from "../summary/summary-groups.ts";
import { worstDrawdowns } from "../tear-sheet/drawdowns.ts";
import { type Change, monthlyReturns } from "../tear-sheet/monthly-returns.ts";
import { PrintCurve } from "./curve.tsx";
import styles from "./print-sheet.module.css";

type SheetProps = {
  readonly title: string;
  /** What was tested, in a sentence. */
  readonly lead: string;
  /** Period, trades and source. */
  readonly about: ReactNode;
  readonly figures: readonly Figure[];
  readonly account: Account;
  readonly summary: SummaryRow | undefined;
  /** The table beside the worst drawdowns. */
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

/** The groups of the summary that the five figures do not tell. */
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
