import { useMemo } from "react";
import type { SavedBacktest } from "#shared/contracts/dashboard.ts";
import type { PortfolioResults } from "#shared/contracts/portfolios/results.ts";
import { SeriesMark } from "../../charts/series-mark.tsx";
import { NO_VALUE } from "../../lib/format.ts";
import { columnsOf, type FieldRow } from "../../ui/table/field-columns.ts";
import styles from "../../ui/table/side-table.module.css";
import { WideTable } from "../../ui/table/wide-table.tsx";
import type { Compared } from "./compared.ts";

export const DifferencesTable = ({ compared }: { readonly compared: readonly Compared[] }) => {
  const differences = useMemo(() => inputDifferences(compared.map(({ inputs }) => inputs)), [compared]);
  if (differences.length === 0) return <p className="quiet">All inputs are the same.</p>;
  return (
    <WideTable caption="Inputs that differ" className={styles.table}>
      <thead>
        <tr>
          <td />
          {compared.map(({ key, name }, place) => (
            <th key={key} scope="col">
              <span className="inline-line small">
                <SeriesMark place={place} /> {name}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {differences.map(({ id, label, texts }) => (
          <tr key={id}>
            <th scope="row">{label}</th>
            {texts.map((text, place) => (
              <td key={compared[place]?.key}>{text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
};

export type ComparedInputs = Pick<
  SavedBacktest,
  "overall_inputs" | "option_inputs" | "risk_inputs" | "event_inputs" | "entry_inputs"
> & {
  readonly member_inputs?: SavedBacktest["option_inputs"];
};

type Plain = ComparedInputs["overall_inputs"][number][string];

const isPlain = (entry: [string, unknown]): entry is [string, Plain] =>
  ["string", "number", "boolean"].includes(typeof entry[1]);

/** Returns a portfolio's inputs: the fields of its account as sent, then its members' sentences. */
export const portfolioInputs = (
  { name: _, members: __, ...account }: PortfolioResults["request"],
  members: PortfolioResults["members"],
): ComparedInputs => ({
  overall_inputs: [Object.fromEntries(Object.entries(account).filter(isPlain))],
  option_inputs: [],
  risk_inputs: [],
  event_inputs: [],
  entry_inputs: [],
  member_inputs: members.map(({ strategy }) => ({ strategy })),
});

/** The groups of inputs, with the name of a row where there can be several. */
const GROUPS: readonly { readonly name: keyof ComparedInputs; readonly row?: string }[] = [
  { name: "overall_inputs" },
  { name: "option_inputs", row: "Option" },
  { name: "risk_inputs" },
  { name: "event_inputs", row: "Event" },
  { name: "entry_inputs", row: "Filter" },
  { name: "member_inputs", row: "Member" },
];

/** The fund's name, which the ticker implies. */
const HIDDEN = ["name"];

export type InputDifference = {
  readonly id: string;
  readonly label: string;
  readonly texts: readonly string[];
};

const differencesOf = (rows: readonly (FieldRow | undefined)[], prefix: string): InputDifference[] => {
  const present = rows.filter((row) => row !== undefined);
  return columnsOf(present, { without: HIDDEN }).map(({ id, header, text }) => ({
    id: `${prefix}${id}`,
    label: `${prefix}${header}`,
    texts: rows.map((row) => (row && id in row ? text(row) : NO_VALUE)),
  }));
};

/** Returns the inputs that are not the same in all backtests, in the order of the form. */
export const inputDifferences = (all: readonly ComparedInputs[]): InputDifference[] =>
  GROUPS.flatMap(({ name, row: title }) => {
    const most = Math.max(...all.map(({ [name]: rows = [] }) => rows.length), 0);
    return Array.from({ length: most }, (_, place) =>
      differencesOf(
        all.map(({ [name]: rows = [] }) => rows[place]),
        title ? `${title} ${place + 1}: ` : "",
      ),
    ).flat();
  }).filter(({ texts }) => new Set(texts).size > 1);
