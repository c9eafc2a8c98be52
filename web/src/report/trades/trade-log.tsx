import { type ReactNode, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import type { TradeRow } from "#shared/contracts/results.ts";
import { createStore, useStored } from "../../charts/time-axis/store.ts";
import { type TimeAxis, useTimeAxis } from "../../charts/time-axis/time-axis.ts";
import { formatCount, formatProfit } from "../../lib/format.ts";
import { useNarrow } from "../../lib/use-narrow.ts";
import { LineSelect } from "../../ui/buttons/line-select.tsx";
import { classes } from "../../ui/classes.ts";
import { Toned } from "../../ui/figures/toned.tsx";
import { Section } from "../../ui/page/section.tsx";
import { CardList } from "../../ui/table/card-list.tsx";
import { toneOfProfit } from "../../ui/table/columns.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import type { Results } from "../read-results.ts";
import { hasMembers, type LoggedTrade } from "./logged-trade.ts";
import { useTradeKeys } from "./trade-arrows.tsx";
import { tradeColumns } from "./trade-columns.ts";
import { TradeDetails } from "./trade-details.tsx";
import { TradeDownloads } from "./trade-downloads.tsx";
import styles from "./trade-log.module.css";
import { contractsOf } from "./traded-legs.ts";

type OpenedStore = TimeAxis["opened"];

const NOTHING: OpenedStore = createStore<ReturnType<OpenedStore["get"]>>(undefined);

type OpenedTradeOf = {
  /** The trade that a chart or an arrow asked for. */
  readonly reveal: { readonly row: TradeRow } | undefined;
  /** Marks a trade in the charts, or removes the mark; stable. */
  readonly onToggle: (trade: TradeRow, isOpen: boolean) => void;
};

/** Ties the log's open row to the mark in the charts. A trade outside of the span that is asked for clears the span. */
const useOpenedTrade = (shown: readonly TradeRow[]): OpenedTradeOf => {
  const axis = useTimeAxis();
  const store = axis?.opened ?? NOTHING;
  const opened = useStored(store);
  // The charts' trades are the log's own rows.
  const reveal = useMemo(() => (opened?.isAsked ? { row: opened.trade as TradeRow } : undefined), [opened]);
  const onAsked = useEffectEvent((trade: TradeRow) => {
    if (!shown.includes(trade)) axis?.span.set(undefined);
  });
  useEffect(() => {
    if (reveal) onAsked(reveal.row);
  }, [reveal]);
  const onToggle = useCallback(
    (trade: TradeRow, isOpen: boolean) => {
      if (isOpen) store.set({ trade, isAsked: false });
      else if (store.get()?.trade === trade) store.set(undefined);
    },
    [store],
  );
  return { reveal, onToggle };
};

type TradeCardsProps = ReturnType<typeof useOpenedTrade> & {
  readonly trades: readonly TradeRow[];
  /** Draws an opened trade; stable. */
  readonly details: (trade: TradeRow) => ReactNode;
};

/** The trades as cards: day, P&L, exit and contracts, with legs on a tap. */
const TradeCards = ({ trades, details, reveal, onToggle }: TradeCardsProps) => (
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

const ORDERS = {
  "Oldest first": undefined,
  "Newest first": (a, b) => b.date_close.localeCompare(a.date_close),
  "Largest profit first": (a, b) => b.pnl - a.pnl,
  "Largest loss first": (a, b) => a.pnl - b.pnl,
  "Longest held first": (a, b) => b.days_held - a.days_held,
} as const satisfies Readonly<Record<string, ((a: TradeRow, b: TradeRow) => number) | undefined>>;

type TradeOrder = keyof typeof ORDERS;

const TRADE_ORDERS = Object.keys(ORDERS) as TradeOrder[];

/** Returns the trades in an order; ties keep theirs. */
const inOrder = (trades: readonly TradeRow[], order: TradeOrder): readonly TradeRow[] => {
  const compare = ORDERS[order];
  return compare ? trades.toSorted(compare) : trades;
};

const ALL = "";

type Facet = (trade: LoggedTrade) => string;

const reasonOf: Facet = ({ exit_reason: reason }) => reason;
const memberOf: Facet = ({ member = "" }) => member;

const countBy = (trades: readonly LoggedTrade[], facet: Facet): [string, number][] => {
  const counts = new Map<string, number>();
  for (const trade of trades) counts.set(facet(trade), (counts.get(facet(trade)) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
};

const labelOf = ({ date_open }: TradeRow): string => `Legs of the trade opened ${date_open}`;

type TradeLogProps = {
  readonly ticker: string;
  readonly trades: readonly LoggedTrade[];
  /** Its name in other programs' files. */
  readonly title: string;
  readonly results: Results;
  /** The ticker and the test of a member's trade; stable. */
  readonly sourceOf?: ((trade: LoggedTrade) => MemberSource) | undefined;
};

type MemberSource = { readonly ticker: string; readonly results: Results };

export const TradeLog = ({ ticker, trades, title, results, sourceOf }: TradeLogProps) => {
  const isNarrow = useNarrow();
  const [reason, setReason] = useState(ALL);
  const [member, setMember] = useState(ALL);
  const [order, setOrder] = useState<TradeOrder>("Oldest first");
  const chosen = useMemo(
    () =>
      trades.filter(
        (trade) =>
          (reason === ALL || reasonOf(trade) === reason) && (member === ALL || memberOf(trade) === member),
      ),
    [trades, reason, member],
  );
  const columns = useMemo(() => tradeColumns(trades), [trades]);
  const { reveal, onToggle } = useOpenedTrade(trades);
  const draw = useCallback(
    (trade: LoggedTrade) => (
      <TradeDetails
        trade={trade}
        source={{ ...(sourceOf?.(trade) ?? { ticker, results }), trades: chosen }}
      />
    ),
    [ticker, results, chosen, sourceOf],
  );
  const details = useMemo(() => ({ label: labelOf, draw, onToggle }), [draw, onToggle]);
  const log = useRef<HTMLDivElement>(null);
  useTradeKeys(log, chosen);
  const onAsked = useEffectEvent((trade: LoggedTrade) => {
    if (reasonOf(trade) !== reason) setReason(ALL);
    if (memberOf(trade) !== member) setMember(ALL);
  });
  useEffect(() => {
    if (reveal) onAsked(reveal.row);
  }, [reveal]);
  const cards = useMemo(() => inOrder(chosen, order), [chosen, order]);
  return (
    <Section
      title="Trade log"
      actions={
        <div className={classes("row-loose", styles.actions)}>
          {hasMembers(trades) && (
            <FacetSelect label="Member" {...{ trades }} facet={memberOf} chosen={member} choose={setMember} />
          )}
          <FacetSelect
            label="Exit reason"
            {...{ trades }}
            facet={reasonOf}
            chosen={reason}
            choose={setReason}
          />
          {isNarrow && <OrderSelect {...{ order, setOrder }} />}
          <TradeDownloads {...{ ticker, title, results }} trades={chosen} />
        </div>
      }
    >
      <div ref={log}>
        {isNarrow ? (
          <TradeCards trades={cards} details={draw} {...{ reveal, onToggle }} />
        ) : (
          <DataTable
            caption="All trades"
            {...{ columns, details, reveal }}
            rows={chosen}
            isSortable
            isBoxed
          />
        )}
      </div>
    </Section>
  );
};

type FacetSelectProps = {
  readonly label: string;
  readonly trades: readonly LoggedTrade[];
  readonly facet: Facet;
  readonly chosen: string;
  readonly choose: (value: string) => void;
};

const FacetSelect = ({ label, trades, facet, chosen, choose }: FacetSelectProps) => (
  <LineSelect
    className={styles.choice}
    label={label}
    value={chosen}
    onChange={(event) => choose(event.target.value)}
  >
    <option value={ALL}>All ({formatCount(trades.length)})</option>
    {countBy(trades, facet).map(([name, count]) => (
      <option key={name} value={name}>
        {name} ({formatCount(count)})
      </option>
    ))}
  </LineSelect>
);

type OrderSelectProps = { readonly order: TradeOrder; readonly setOrder: (order: TradeOrder) => void };

const OrderSelect = ({ order, setOrder }: OrderSelectProps) => (
  <LineSelect
    className={styles.choice}
    label="Order"
    value={order}
    onChange={(event) => setOrder(TRADE_ORDERS.find((name) => name === event.target.value) ?? order)}
  >
    {TRADE_ORDERS.map((name) => (
      <option key={name}>{name}</option>
    ))}
  </LineSelect>
);
