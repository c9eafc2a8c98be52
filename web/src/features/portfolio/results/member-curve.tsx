import { useMemo, useState } from "react";
import type { PortfolioResults } from "#shared/contracts/portfolios/results.ts";
import { bandLook } from "../../../charts/band-look.ts";
import { Chart } from "../../../charts/chart.tsx";
import type { ChartSeries } from "../../../charts/chart-series.ts";
import { Choice } from "../../../charts/controls.tsx";

import { usePeriod } from "../../../charts/use-period.tsx";
import { formatDate, formatPercent, formatProfit, formatShortMoney } from "../../../lib/format.ts";
import type { Account } from "../../../report/account/account.ts";

type MemberCurveProps = {
  readonly members: PortfolioResults["members"];
  readonly series: PortfolioResults["series"];
  readonly account: Account;
};

type Session = PortfolioResults["series"][number] & {
  /** From the account's peak, 0 or less. */
  readonly drawdown: number;
  readonly pnl: number;
  /** The interest so far: what is not the members' (I7). */
  readonly interest: number;
};

const UNITS = ["%", "$"] as const;
type Unit = (typeof UNITS)[number];

const cents = (dollars: number): number => Math.round(dollars * 100);

const sessionsOf = (rows: MemberCurveProps["series"], { before, points }: Account): Session[] =>
  rows.map((row, place) => {
    const pnl = cents(row.mtm) - cents(before);
    const members = row.parts.reduce((sum, part) => sum + cents(part), 0);
    return {
      ...row,
      drawdown: points[place]?.drawdown ?? 0,
      pnl: pnl / 100,
      interest: (pnl - members) / 100,
    };
  });

const fallIn = (unit: Unit, { mtm, drawdown }: Session): number | null => {
  if (unit === "$") return drawdown;
  const peak = mtm - drawdown;
  return peak > 0 ? (drawdown / peak) * 100 : null;
};

const wordsOf = (shown: readonly Session[], members: MemberCurveProps["members"]): string => {
  const [first, last] = [shown[0], shown.at(-1)];
  if (!first || !last) return "No sessions.";
  const parts = members.map(({ name }, place) => `${name} ${formatProfit(last.parts[place])}`);
  const interest = last.interest === 0 ? [] : [`interest ${formatProfit(last.interest)}`];
  return `By ${formatDate(last.date)} the account had made ${formatProfit(last.pnl)}: ${[...parts, ...interest].join(", ")}.`;
};

/** Charts the account's marked P&L over its members' bands, which add up to it, with its drawdown below. */
export const MemberCurve = ({ members, series: rows, account }: MemberCurveProps) => {
  const [unit, setUnit] = useState<Unit>("%");
  const sessions = useMemo(() => sessionsOf(rows, account), [rows, account]);
  const { shown, labels, choice } = usePeriod(sessions);
  const series = useMemo(
    (): ChartSeries[] => [
      { title: "Account", values: shown.map(({ pnl }) => pnl), colour: "text" },
      ...members.map(({ name }, place) => ({
        title: name,
        values: shown.map(({ parts }) => parts[place] ?? 0),
        ...bandLook(place),
      })),
      ...(shown.some(({ interest }) => interest !== 0)
        ? [
            {
              title: "Interest",
              values: shown.map(({ interest }) => interest),
              colour: "text",
              isBand: true,
              strength: 4,
            } as const,
          ]
        : []),
      {
        title: "Drawdown",
        values: shown.map((session) => fallIn(unit, session)),
        colour: "loss",
        isBelow: true,
        formatValue: unit === "%" ? formatPercent : formatShortMoney,
      },
    ],
    [members, shown, unit],
  );
  return (
    <Chart
      kind="line"
      title="Marked P&L by member"
      summary={wordsOf(shown, members)}
      labels={labels}
      isTime
      series={series}
      formatTick={formatShortMoney}
      formatValue={formatProfit}
      hasZeroLine
      hasEndLabels
      hasLegend
      isTall
      controls={
        <>
          <Choice label="Drawdown in" names={UNITS} chosen={unit} onChoose={setUnit} isLabelled />
          {choice}
        </>
      }
    />
  );
};
