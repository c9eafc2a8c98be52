import type { PortfolioResults } from "#shared/contracts/portfolios/results.ts";
import type { SummaryRow } from "#shared/contracts/results.ts";
import { formatCount, formatDate, formatProfit } from "../../../lib/format.ts";
import type { Account } from "../../../report/account/account.ts";
import { ForPrinter } from "../../../report/print/print-sheet.tsx";
import { Sheet } from "../../../report/print/sheet.tsx";
import type { Figure } from "../../../ui/figures/figures.tsx";

type Props = {
  readonly portfolio: Pick<PortfolioResults, "name" | "period" | "members">;
  readonly figures: readonly Figure[];
  readonly account: Account;
  readonly summary: SummaryRow | undefined;
};

/** A portfolio's tear sheet on one page, for the printer: as a backtest's, with its members in place of inputs. */
export const PortfolioSheet = ({
  portfolio: { name, period, members },
  figures,
  account,
  summary,
}: Props) => (
  <ForPrinter>
    {() => (
      <Sheet
        title={name}
        lead={`${formatCount(members.length)} strategies in one account.`}
        about={`${formatDate(period.start_date)} to ${formatDate(period.end_date)}${summary ? `, ${formatCount(summary.n_trades)} trades` : ""}`}
        figures={figures}
        account={account}
        summary={summary}
      >
        <Members members={members} />
      </Sheet>
    )}
  </ForPrinter>
);

const Members = ({ members }: Pick<PortfolioResults, "members">) => (
  <section>
    <h2>Members</h2>
    <table>
      <thead>
        <tr>
          {["Strategy", "Ticker", "Trades", "P&L"].map((heading) => (
            <th key={heading}>{heading}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {members.map(({ name, ticker, n_trades, cum_pnl }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{ticker}</td>
            <td>{formatCount(n_trades)}</td>
            <td>{formatProfit(cum_pnl)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
