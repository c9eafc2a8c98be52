import { type ReactNode, useEffect, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { isBlank } from "#shared/contracts/form/field.ts";
import { FIELDS, type FieldName } from "#shared/contracts/form/fields.ts";
import { relevantFields } from "#shared/contracts/form/relevant-fields.ts";
import { MODELLED } from "#shared/domain/modelled.ts";
import { formatCount, formatDate, formatMoney, formatNumber } from "../../lib/format.ts";
import { METRIC_WORDS } from "../../lib/metric-words.ts";
import type { Account } from "../account/account.ts";
import { answerFacts, answerFigures } from "../answer/answer-figures.ts";
import { quoteWords } from "../quote-line.tsx";
import type { BacktestResults } from "../read-results.ts";
import styles from "./print-sheet.module.css";
import { Sheet } from "./sheet.tsx";

const GROUPS = ["overallFields", "riskFields"];
/** The heading and the strategy's sentence have these. */
const SAID = ["ticker", "name", "start_date", "end_date", "backtest_length"];

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** True where a number of 0 is the same as none. */
const isZeroOff = (name: string): boolean => {
  const field = Object.hasOwn(FIELDS, name) ? FIELDS[name as FieldName] : undefined;
  return field?.kind === "number" && field.blank === 0;
};

const isSet = (field: string, value: unknown): boolean => {
  if (value === true) return true;
  if (typeof value !== "string" && typeof value !== "number") return false;
  return !isBlank(value) && value !== "None" && !(isZeroOff(field) && Number(value) === 0);
};

const textOf = (value: unknown): string => {
  if (value === true) return "Yes";
  return Number.isFinite(Number(value)) ? formatNumber(Number(value)) : String(value);
};

/** Returns the label and the value of each set field of a run's body, without those that the sheet's head has. */
export const inputLines = (sent: unknown): [label: string, value: string][] => {
  const body = relevantFields(sent);
  if (!isRecord(body)) return [];
  const rows = GROUPS.flatMap((group) => {
    const { [group]: list } = body;
    return Array.isArray(list) ? list.slice(0, 1).filter(isRecord) : [];
  });
  const fields = new Map(rows.flatMap((row) => Object.entries(row)));
  return [...fields]
    .filter(([field, value]) => isSet(field, value) && !SAID.includes(field) && METRIC_WORDS[field])
    .map(([field, value]) => [METRIC_WORDS[field]?.header ?? field, textOf(value)]);
};

type PrinterProps = { readonly children: () => ReactNode };

/** What only the printer gets, instead of the page. It is drawn when the page is printed. */
export const ForPrinter = ({ children }: PrinterProps) => {
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
  return isPrinting ? createPortal(children(), document.body) : null;
};

type Props = {
  readonly ticker: string;
  readonly results: BacktestResults;
  readonly account: Account;
  /** The result's own name; undefined for one that is not saved. */
  readonly name: string | undefined;
};

export const PrintSheet = (props: Props) => <ForPrinter>{() => <BacktestSheet {...props} />}</ForPrinter>;

const BacktestSheet = ({ ticker, results, account, name }: Props) => {
  const { summary, trades, facts, body, answer } = results;
  const strategy = summary?.strategy ?? ticker;
  const quotes = quoteWords(facts.quotes);
  return (
    <Sheet
      title={name ?? facts.title}
      lead={`${strategy}.`}
      about={
        <>
          {`${formatDate(facts.start)} to ${formatDate(facts.end)}, ${formatCount(trades.length)} trades`}
          {`, ${facts.modelled ? `${MODELLED} quotes` : facts.source}`}
          {summary?.backtest_name && `, ${summary.backtest_name}`}
          {quotes && `. ${quotes.spread} Estimated: ${quotes.estimated}`}
        </>
      }
      figures={answerFigures(answer, answerFacts(facts, [ticker]))}
      account={account}
      summary={summary}
    >
      <Inputs body={body} results={results} />
    </Sheet>
  );
};

const Inputs = ({
  body,
  results: { summary },
}: {
  readonly body: unknown;
  readonly results: BacktestResults;
}) => {
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
