import { useMemo } from "react";
import type { PortfolioResults } from "#shared/contracts/portfolios/results.ts";
import { formatProfit } from "../../../lib/format.ts";
import { Section } from "../../../ui/page/section.tsx";
import { toneOfProfit } from "../../../ui/table/columns.ts";
import { type FigureCell, type FigureGroup, FigureTable } from "./figure-table.tsx";

const change = (dollars: number): FigureCell => ({
  text: formatProfit(dollars),
  tone: toneOfProfit(dollars),
});

/** The account's worst days with each member's change; they add up to the day's (P14). */
export const WorstDays = ({
  members,
  worst_days: days,
}: Pick<PortfolioResults, "members" | "worst_days">) => {
  const hasInterest = days.some(({ interest }) => interest !== undefined);
  const groups = useMemo(
    (): readonly FigureGroup[] => [
      { heads: [{ id: "change", label: "Account" }] },
      {
        heads: [
          ...members.map(({ name }) => ({ id: name, label: name })),
          ...(hasInterest ? [{ id: "interest of the account", label: "Interest" }] : []),
        ],
      },
    ],
    [members, hasInterest],
  );
  return (
    <Section title="Worst days">
      {days.length === 0 ? (
        <p className="quiet">The account fell on no day.</p>
      ) : (
        <FigureTable
          caption="Worst days"
          first="Date"
          groups={groups}
          rows={days.map(({ date, change: whole, parts, interest = 0 }) => ({
            key: date,
            head: date,
            cells: [whole, ...parts, ...(hasInterest ? [interest] : [])].map(change),
          }))}
        />
      )}
    </Section>
  );
};
