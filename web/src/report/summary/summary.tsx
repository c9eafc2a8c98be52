import { useMemo } from "react";
import type { SummaryRow } from "#shared/contracts/results.ts";
import { formatDate } from "../../lib/format.ts";
import { useNarrow } from "../../lib/use-narrow.ts";
import { classes } from "../../ui/classes.ts";
import { Toned } from "../../ui/figures/toned.tsx";
import { Term } from "../../ui/overlays/term.tsx";
import styles from "./summary.module.css";
import { type Statistic, type StatisticGroup, summaryGroups } from "./summary-groups.ts";

type SummaryProps = {
  readonly row: SummaryRow;
  /** The session at which nothing was left of the account. */
  readonly wipedOut?: string | null | undefined;
};

/** The statistics in groups, or the first row as a card on narrow windows (spec §2). */
export const Summary = ({ row, wipedOut = null }: SummaryProps) => {
  const groups = useMemo(() => summaryGroups(row, wipedOut !== null), [row, wipedOut]);
  const Groups = useNarrow() ? SummaryCard : SummaryTable;
  return (
    <>
      {wipedOut !== null && (
        <p className="loss mb-3">
          {`The account was wiped out on ${formatDate(wipedOut)}. These figures trade on as if it hadn't been.`}
        </p>
      )}
      <Groups groups={groups} />
    </>
  );
};

const TITLE = "p-0 pb-1 hint bold text-left";

type GroupsProps = { readonly groups: readonly StatisticGroup[] };

const SummaryTable = ({ groups }: GroupsProps) => (
  <table className={styles.summary}>
    <caption className="visually-hidden">Summary statistics</caption>
    {groups.map(({ title, statistics }) => (
      <tbody key={title} className={styles.group}>
        <tr className={TITLE}>
          <th scope="rowgroup" colSpan={2} className={TITLE}>
            {title}
          </th>
        </tr>
        {statistics.map((statistic) => (
          <tr key={statistic.field} className={lineOf(statistic)} data-field={statistic.field}>
            <th scope="row" className="p-0 quiet regular text-left">
              <Term hint={statistic.hint}>{statistic.label}</Term>
            </th>
            <td className="p-0 tabular text-right">
              <Toned tone={statistic.tone}>{statistic.text}</Toned>
            </td>
          </tr>
        ))}
      </tbody>
    ))}
  </table>
);

const SummaryCard = ({ groups }: GroupsProps) => (
  <article className={styles.summary}>
    {groups.map(({ title, statistics }) => (
      <section key={title} className={styles.group}>
        <h3 className={TITLE}>{title}</h3>
        <dl>
          {statistics.map((statistic) => (
            <div key={statistic.field} className={lineOf(statistic)} data-field={statistic.field}>
              <dt className="quiet">
                <Term hint={statistic.hint}>{statistic.label}</Term>
              </dt>
              <dd className="tabular text-right">
                <Toned tone={statistic.tone}>{statistic.text}</Toned>
              </dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </article>
);

const lineOf = ({ isProse }: Statistic): string =>
  classes("line between gap-4 baseline py-1 ruled", isProse && styles.prose);
