import { useEffect, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { MODELLED } from "#shared/domain/modelled.ts";
import { SHORT_MONTH_NAMES } from "#shared/domain/month-names.ts";
import { defaultTitle } from "#shared/domain/result-title.ts";
import {
  formatCount,
  formatDate,
  formatFixedPercent,
  formatMoney,
  formatReturn,
  NO_VALUE,
  withPercents,
} from "../../lib/format.ts";
import { headlineFigures } from "../../ui/figures/headline.ts";
import { type Account, largestFall } from "../account/account.ts";
import { isBalanceAssumed } from "../account/start-balance.ts";
import { lookOf } from "../look.ts";
import type { Results } from "../read-results.ts";
import { summaryGroups } from "../summary/summary-groups.ts";
import { worstDrawdowns } from "../tear-sheet/drawdowns.ts";
import { type Change, monthlyReturns } from "../tear-sheet/monthly-returns.ts";
import { PrintCurve } from "./curve.tsx";
import { inputLines } from "./input-lines.ts";
import styles from "./print-sheet.module.css";

type SheetProps = { readonly ticker: string; readonly results: Results; readonly account: Account };

/** A result's tear sheet on one page. It is drawn only for the printer, which gets nothing else of the page. */
export const PrintSheet = (props: SheetProps) => {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The printer takes the page as it is right after the event.
    const draw = (): void => flushSync(() => setPrinting(true));
    const remove = (): void => setPrinting(false);
    window.addEventListener("beforeprint", draw);
    window.addEventListener("afterprint", remove);
    return () => {
      window.removeEventListener("beforeprint", draw);
      window.removeEventListener("afterprint", remove);
    };
  }, []);
  return isPrinting ? createPortal(<Sheet {...props} />, document.body) : null;
};

const Sheet = ({ ticker, results, account }: SheetProps) => {
  const { summary, trades, facts, body } = results;
  const strategy = summary?.strategy ?? ticker;
  const { points } = account;
  const [first, last] = [facts?.start ?? points[0]?.date, facts?.end ?? points.at(-1)?.date];
  const basis = {
    fall: largestFall(account),
    isBalanceAssumed: isBalanceAssumed(trades, body),
    look: lookOf(facts, ticker, true),
  };
  return (
    <article className={styles.sheet} data-print-sheet>
      <header>
        <h1>{defaultTitle(strategy)}</h1>
        <p>{withPercents(strategy)}.</p>
        <p className={styles.quiet}>
          {first && last && `${formatDate(first)} to ${formatDate(last)}, `}
          {formatCount(trades.length)} trades
          {facts && `, ${facts.modelled ? `${MODELLED} quotes` : facts.source}`}
          {summary?.backtest_name && `, ${summary.backtest_name}`}
        </p>
      </header>
      {summary && (
        <dl className={styles.figures}>
          {headlineFigures(summary, basis).map(({ label, text, detail }) => (
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
        <PrintCurve points={points} />
      </section>
      <Months account={account} />
      {summary && <Statistics summary={summary} />}
      <div className={styles.pair}>
        <Falls account={account} />
        <Inputs body={body} results={results} />
      </div>
      <footer className={styles.quiet}>Backspread. Hypothetical results; no financial advice.</footer>
    </article>
  );
};

/** The groups of the summary that the five figures do not tell. */
const TOLD_GROUPS = ["Risk", "Trades"];
/** The five figures and the head have these, but for the drawdown of closed trades, which is not the marked one. */
const TOLD = ["ddown_mtm", "ddown", "ddown_pct", "n_trades", "pct_win"];

/** The rest of the summary. */
const Statistics = ({ summary }: { readonly summary: NonNullable<Results["summary"]> }) => (
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

const Inputs = ({ body, results: { summary } }: { readonly body: unknown; readonly results: Results }) => {
  const lines = inputLines(body);
  if (lines.length === 0 && summary) lines.push(["Start balance", formatMoney(summary.start_bal)]);
  return (
    <section>
      <h2>Inputs</h2>
      <table className={styles.inputs}>
        <tbody>
          {lines.map(([label, value]) => (
            <tr key={label}>
              <th>{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
