import type { TradeLeg } from "#shared/contracts/results.ts";
import { isEarlyClose } from "#shared/domain/calendar.ts";
import { csvOf } from "#shared/domain/csv.ts";
import { dateOf, monthOf, parseDay } from "#shared/domain/day.ts";
import { SHORT_MONTH_NAMES } from "#shared/domain/month-names.ts";
import type { LoggedTrade } from "./logged-trade.ts";

/**
 * The trade log in the columns of Option Omega's, which trade analyzers read: a row per trade, sums in dollars.
 * Prices are closing prices, so times are those of New York's closing bell. Columns without data are blank.
 */

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

/**
 * "2 Jan 19 450 P STO 1.25": contracts of all spreads, expiry, strike, right, opening order, price per share;
 * "200 Shares BTO 449.50".
 */
const legText = ([quantity, right, strike, expiry, entry]: TradeLeg, spreads: number): string => {
  const count = Math.abs(quantity) * spreads;
  const contract =
    right === "shares"
      ? [count * SHARES, "Shares"]
      : [count, monthAndDay(expiry), strike, right === "call" ? "C" : "P"];
  return [...contract, quantity < 0 ? "STO" : "BTO", entry.toFixed(2)].join(" ");
};

/** Returns the proceeds of selling one spread in dollars; negative for a cost. */
const received = (legs: readonly TradeLeg[], priceOf: (leg: TradeLeg) => number): number =>
  legs.reduce((sum, leg) => sum - leg[0] * cents(priceOf(leg)) * SHARES, 0) / 100;

const premiumOf = ({ details }: LoggedTrade): number => received(details.legs, ([, , , , entry]) => entry);

/** Returns a sum in % of the premium of all spreads; blank for a zero premium. */
const ofPremium = (dollars: number, trade: LoggedTrade): number | null => {
  const premium = Math.abs(premiumOf(trade)) * trade.n_spreads;
  return premium === 0 ? null : Math.round((10_000 * dollars) / premium) / 100;
};

/** Returns the sold options' premium over the bought ones', to two decimals; blank without options of both sides. */
const shortToLong = ({ details }: LoggedTrade, priceOf: (leg: TradeLeg) => number): number | null => {
  const side = (sign: number): number =>
    details.legs
      .filter(([, right]) => right !== "shares")
      .reduce((sum, leg) => sum + Math.max(0, sign * leg[0]) * cents(priceOf(leg)), 0);
  const [sold, bought] = [side(-1), side(1)];
  return sold === 0 || bought === 0 ? null : Math.round((100 * sold) / bought) / 100;
};

/** A difference of two prices; blank without both. */
const moved = (from: number | null | undefined, to: number | null | undefined): number | null =>
  from === null || from === undefined || to === null || to === undefined
    ? null
    : Math.round(100 * (to - from)) / 100;

/** Returns the open of the trade's first session and the close before it, where the page has them. */
const sessionOf = ({ date_open }: LoggedTrade, { opens, closes }: Prices) => {
  const days = [...(closes?.keys() ?? [])];
  const before = days[days.indexOf(date_open) - 1];
  return { open: opens?.get(date_open), closeBefore: before === undefined ? undefined : closes?.get(before) };
};

/** The underlying's opens and closes in dollars by date, in order. */
type Prices = {
  readonly opens?: ReadonlyMap<string, number | null> | undefined;
  readonly closes?: ReadonlyMap<string, number | null> | undefined;
};

type Log = { readonly strategy: string; readonly prices: Prices };

type Cell = string | number | null;

const COLUMNS = {
  "Date Opened": (trade) => trade.date_open,
  "Time Opened": (trade) => closingBell(trade.date_open),
  "Opening Price": ({ details }) => details.open_price,
  Legs: ({ details, n_spreads }) => details.legs.map((leg) => legText(leg, n_spreads)).join(" | "),
  /** Per spread, without commissions: a credit is positive, a debit negative. */
  Premium: premiumOf,
  "Closing Price": ({ details }) => details.close_price,
  "Date Closed": (trade) => trade.date_close,
  "Time Closed": (trade) => closingBell(trade.date_close),
  /** Per spread, without commissions and less dividends: positive for a cost. */
  "Avg. Closing Cost": ({ details, dividends = 0, n_spreads }) =>
    (cents(received(details.legs, ([, , , , , exit]) => exit)) - cents(dividends) / n_spreads) / 100,
  "Reason For Close": (trade) => trade.exit_reason,
  /** All spreads, net: (premium − closing cost) × contracts − both commissions. */
  "P/L": (trade) => trade.pnl,
  /** In % of the premium of all spreads. */
  "P/L %": (trade) => ofPremium(trade.pnl, trade),
  "No. of Contracts": (trade) => trade.n_spreads,
  "Funds at Close": (trade) => trade.end_bal,
  /** Risk of all spreads (B2). */
  "Margin Req.": ({ details }) => details.risk,
  Strategy: ({ member }, { strategy }) => member ?? strategy,
  "Opening Commissions + Fees": ({ details }) => details.open_commission,
  "Closing Commissions + Fees": ({ details }) => details.close_commission,
  "Opening Short/Long Ratio": (trade) => shortToLong(trade, ([, , , , entry]) => entry),
  "Closing Short/Long Ratio": (trade) => shortToLong(trade, ([, , , , , exit]) => exit),
  /** Blank on days without a VIX close. */
  "Opening VIX": ({ details }) => details.vix?.[0] ?? null,
  "Closing VIX": ({ details }) => details.vix?.[1] ?? null,
  /** From the close before to the open of the first session, in dollars. */
  Gap: (trade, { prices }) => {
    const { open, closeBefore } = sessionOf(trade, prices);
    return moved(closeBefore, open);
  },
  /** From that open to the price at entry, in dollars. */
  Movement: (trade, { prices }) => moved(sessionOf(trade, prices).open, trade.details.open_price),
  /** Best and worst P&L at a close, in % of the premium; both count the P&L of 0 at entry. */
  "Max Profit": (trade) => ofPremium(Math.max(0, trade.details.max_profit), trade),
  "Max Loss": (trade) => ofPremium(Math.min(0, trade.details.max_loss), trade),
} as const satisfies Readonly<Record<string, (trade: LoggedTrade, log: Log) => Cell>>;

type Heading = keyof typeof COLUMNS;

const HEADINGS = Object.keys(COLUMNS) as Heading[];

const rowOf = (trade: LoggedTrade, log: Log): Readonly<Record<Heading, Cell>> =>
  Object.fromEntries(HEADINGS.map((heading) => [heading, COLUMNS[heading](trade, log)])) as Record<
    Heading,
    Cell
  >;

/** Returns the trades in Option Omega's columns, under one strategy name, or a portfolio's under their members'. */
export const optionOmegaCsv = (
  trades: readonly LoggedTrade[],
  strategy: string,
  prices: Prices = {},
): string =>
  csvOf(
    HEADINGS,
    trades.map((trade) => rowOf(trade, { strategy, prices })),
  );
