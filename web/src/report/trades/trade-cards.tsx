import type { ReactNode } from "react";
import type { TradeRow } from "#shared/contracts/results.ts";
import { formatProfit } from "../../lib/format.ts";
import { Toned } from "../../ui/figures/toned.tsx";
import { CardList } from "../../ui/table/card-list.tsx";
import { toneOfProfit } from "../../ui/table/columns.ts";
import type { LoggedTrade } from "./logged-trade.ts";
import styles from "./trade-cards.module.css";
import { contractsOf } from "./traded-legs.ts";
import type { useOpenedTrade } from "./use-opened-trade.ts";

type TradeCardsProps = ReturnType<typeof useOpenedTrade> & {
  readonly trades: readonly TradeRow[];
  /** Draws an opened trade; stable. */
  readonly details: (trade: TradeRow) => ReactNode;
};

/** The trades as cards: day, P&L, exit and contracts, with legs on a tap. */
export const TradeCards = ({ trades, details, reveal, onToggle }: TradeCardsProps) => (
  <CardList
    caption="All trades"
    rows={trades}
    lead={leadOf}
    details={details}
    onToggle={onToggle}
    reveal={reveal}
  />
);

const leadOf = (trade: TradeRow) => <Lead trade={trade} />;
const Lead = ({ trade }: { readonly trade: LoggedTrade }) => (
  <span className={styles.lead}>
    <span data-field="date_close">{trade.date_close}</span>
    <span className="bold text-right" data-field="pnl">
      <Toned tone={toneOfProfit(trade.pnl)}>{formatProfit(trade.pnl)}</Toned>
    </span>
    <span className="one-line hint tabular" data-field="contracts">
      {contractsOf(trade)}
    </span>
    <span className="hint text-right" data-field="exit_reason">
      {trade.member === undefined ? trade.exit_reason : `${trade.member}, ${trade.exit_reason}`}
    </span>
  </span>
);
