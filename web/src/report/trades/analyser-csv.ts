import type { TradeDetails, TradeLeg, TradeRow } from "#shared/contracts/results.ts";
import { isEarlyClose } from "#shared/domain/calendar.ts";
import { dateOf, monthOf, parseDay } from "#shared/domain/day.ts";
import { SHORT_MONTH_NAMES } from "#shared/domain/month-names.ts";
import { csvOf } from "../../lib/csv.ts";

/**
 * The trade log in the columns of trade analyzers, as Option Omega writes them: a row per trade, sums in dollars.
 * Prices are closing prices, so times are those of New York's closing bell.
 */

type DetailedTrade = TradeRow & { readonly details: TradeDetails };

const SHARES = 100;
const cents = (dollars: number): number => Math.round(dollars * 100);

const closingBell = (date: string): string => {
  const day = parseDay(date);
  return day !== undefined && isEarlyClose(day) ? "13:00:00" : "16:00:00";
};

const monthAndDay = (date: string): string => {
  const day = parseDay(date);
  return day === undefined ? date : `${SHORT_MONTH_NAMES[monthOf(day) - 1]} ${dateOf(day)}`;
};

/** "2 Jan 19 450 P STO 1.25": contracts of all spreads, expiry, strike, right, opening order, price per share. */
const legText = ([quantity, right, strike, expiry, entry]: TradeLeg, spreads: number): string =>
  [
    Math.abs(quantity) * spreads,
    monthAndDay(expiry),
    strike,
    right === "call" ? "C" : "P",
    quantity < 0 ? "STO" : "BTO",
    entry.toFixed(2),
  ].join(" ");

/** Returns the proceeds of selling one spread in dollars; negative for a cost. */
const received = (legs: readonly TradeLeg[], priceOf: (leg: TradeLeg) => number): number =>
  legs.reduce((sum, leg) => sum - leg[0] * cents(priceOf(leg)) * SHARES, 0) / 100;

const premiumOf = ({ details }: DetailedTrade): number => received(details.legs, ([, , , , entry]) => entry);

/** Returns a sum in % of the premium of all spreads; blank for a zero premium. */
const ofPremium = (dollars: number, trade: DetailedTrade): number | null => {
  const premium = Math.abs(premiumOf(trade)) * trade.n_spreads;
  return premium === 0 ? null : Math.round((10_000 * dollars) / premium) / 100;
};

type Cell = string | number | null;

const COLUMNS = {
  "Date Opened": (trade) => trade.date_open,
  "Time Opened": (trade) => closingBell(trade.date_open),
  /** Price of the underlying. */
  "Opening Price": ({ details }) => details.open_price,
  Legs: ({ details, n_spreads }) => details.legs.map((leg) => legText(leg, n_spreads)).join(" | "),
  /** Per spread, without commissions: a credit is positive, a debit negative. */
  Premium: premiumOf,
  "Closing Price": ({ details }) => details.close_price,
  "Date Closed": (trade) => trade.date_close,
  "Time Closed": (trade) => closingBell(trade.date_close),
  /** Per spread, without commissions: positive for a cost. */
  "Avg. Closing Cost": ({ details }) => received(details.legs, ([, , , , , exit]) => exit),
  "Reason For Close": (trade) => trade.exit_reason,
  /** All spreads, net: (premium − closing cost) × contracts − both commissions. */
  "P/L": (trade) => trade.pnl,
  "No. of Contracts": (trade) => trade.n_spreads,
  "Funds at Close": (trade) => trade.end_bal,
  /** Risk of all spreads (B2). */
  "Margin Req.": ({ details }) => details.risk,
  Strategy: (_, strategy) => strategy,
  "Opening Commissions + Fees": ({ details }) => details.open_commission,
  "Closing Commissions + Fees": ({ details }) => details.close_commission,
  /** Best and worst P&L at a close, in % of the premium; both count the P&L of 0 at entry. */
  "Max Profit": (trade) => ofPremium(Math.max(0, trade.details.max_profit), trade),
  "Max Loss": (trade) => ofPremium(Math.min(0, trade.details.max_loss), trade),
} as const satisfies Readonly<Record<string, (trade: DetailedTrade, strategy: string) => Cell>>;

type Heading = keyof typeof COLUMNS;

const HEADINGS = Object.keys(COLUMNS) as Heading[];

const rowOf = (trade: DetailedTrade, strategy: string): Readonly<Record<Heading, Cell>> =>
  Object.fromEntries(HEADINGS.map((heading) => [heading, COLUMNS[heading](trade, strategy)])) as Record<
    Heading,
    Cell
  >;

/** Returns whether a trade has the details that analyzers need; older results lack them. */
export const hasDetails = (trade: TradeRow): trade is DetailedTrade => trade.details !== undefined;

/** Returns the trades as CSV for trade analyzers, under one strategy name. */
export const analyserCsv = (trades: readonly DetailedTrade[], strategy: string): string =>
  csvOf(
    HEADINGS,
    trades.map((trade) => rowOf(trade, strategy)),
  );
