import { useMemo } from "react";
import type { PortfolioResults } from "#shared/contracts/portfolios/results.ts";
import { formatCount, formatFixedPercent, formatMoney, formatProfit } from "../../../lib/format.ts";
import { metricText } from "../../../lib/metric-text.ts";
import { METRIC_WORDS } from "../../../lib/metric-words.ts";
import { Section } from "../../../ui/page/section.tsx";
import { toneOfProfit } from "../../../ui/table/columns.ts";
import { type FigureCell, type FigureGroup, type FigureRow, FigureTable } from "./figure-table.tsx";
import { MemberName } from "./member-name.tsx";

type Member = PortfolioResults["members"][number];
type Beside = Member["alone"];

const profit = (dollars: number): FigureCell => ({
  text: formatProfit(dollars),
  tone: toneOfProfit(dollars),
});

const head = (id: string, label: string, hint = METRIC_WORDS[id]?.hint) => ({ id, label, hint });

const BESIDE = {
  cum_pnl: "P&L",
  ann_return: "Annual",
  sharpe: "Sharpe",
  ddown_mtm: "Drawdown",
  calmar: "Calmar",
  n_trades: "Trades",
  pct_win: "Win rate",
} as const satisfies Readonly<Record<keyof Beside, string>>;
const BESIDE_HEADS = Object.entries(BESIDE).map(([id, label]) => head(id, label));

const besideCells = (figures: Beside): FigureCell[] =>
  Object.keys(BESIDE).map((id) =>
    id === "cum_pnl" ? profit(figures.cum_pnl) : { text: metricText(id, figures[id as keyof Beside]) },
  );

const MEMBER_GROUPS: readonly FigureGroup[] = [
  {
    title: "In this portfolio",
    heads: [
      head("here_cum_pnl", "P&L", METRIC_WORDS.cum_pnl?.hint),
      head("here_ddown_mtm", "Drawdown", "Largest fall of its own marked P&L from its peak."),
      head("here_n_trades", "Trades", METRIC_WORDS.n_trades?.hint),
      head("here_pct_win", "Win rate", METRIC_WORDS.pct_win?.hint),
      head(
        "risk_days",
        "Risk × days",
        "Sum over its trades of the risk times the days held, in dollar-days.",
      ),
    ],
  },
  { title: "Alone, with the whole account", heads: BESIDE_HEADS },
];

const ownCells = (member: Member): FigureCell[] => [
  profit(member.cum_pnl),
  { text: formatMoney(member.ddown_mtm) },
  { text: formatCount(member.n_trades) },
  { text: formatFixedPercent(member.pct_win) },
  { text: formatCount(member.risk_days) },
];

export const MembersSection = ({ members }: Pick<PortfolioResults, "members">) => {
  const rows = useMemo(
    () =>
      members.map(
        (member, place): FigureRow => ({
          key: member.name,
          head: <MemberName name={member.name} place={place} detail={member.ticker} hint={member.strategy} />,
          cells: [...ownCells(member), ...besideCells(member.alone)],
        }),
      ),
    [members],
  );
  return (
    <Section title="Members">
      <FigureTable caption="Members" first="Member" groups={MEMBER_GROUPS} rows={rows} />
    </Section>
  );
};

const WITHOUT_GROUPS: readonly FigureGroup[] = [{ heads: BESIDE_HEADS }];

/** The portfolio run again without each member, under the portfolio itself. */
export const WithoutSection = ({ summary, without }: Pick<PortfolioResults, "summary" | "without">) => {
  const rows = useMemo(
    (): FigureRow[] => [
      { key: "all", head: "All members", cells: besideCells(summary), isWhole: true },
      ...without.map((figures, place) => ({
        key: figures.name,
        head: <MemberName name={`Without ${figures.name}`} place={place} />,
        cells: besideCells(figures),
      })),
    ],
    [summary, without],
  );
  return (
    <Section title="Without it">
      <div className="stack-3">
        <p className="reading">The whole account run again, one member left out each time.</p>
        <FigureTable caption="Without each member" first="Portfolio" groups={WITHOUT_GROUPS} rows={rows} />
      </div>
    </Section>
  );
};
