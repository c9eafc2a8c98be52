import type { TradeRow } from "#shared/contracts/results.ts";

type Risky = Pick<TradeRow, "date_open" | "date_close" | "pnl" | "start_bal" | "details">;

const toCents = (dollars: number): number => Math.round(dollars * 100);

/** Returns the account balance of a body as sent, 0 where it is blank; undefined without a body. */
const askedBalance = (body: unknown): number | undefined => {
  const rows = (body as { readonly overallFields?: readonly { readonly acct_bal?: unknown }[] } | undefined)
    ?.overallFields;
  return rows && (Number(rows[0]?.acct_bal) || 0);
};

/**
 * Returns whether the service took the start balance, since none was given (B3). Without the body it is taken for
 * assumed where it is twice the largest risk.
 */
export const isBalanceAssumed = (
  trades: readonly Pick<TradeRow, "start_bal" | "details">[],
  body?: unknown,
): boolean => {
  const asked = askedBalance(body);
  if (asked !== undefined) return asked === 0;
  const risks = trades.map(({ details }) => toCents(details.risk));
  const largest = risks.reduce((a, b) => Math.max(a, b), 0);
  return largest > 0 && toCents(trades[0]?.start_bal ?? 0) === 2 * largest;
};

/**
 * Returns the start balance in dollars that covers the risk of every trade at its entry, as B3 asks: the greatest sum
 * of the risks of open positions, less the P&L closed until then.
 */
export const balanceNeeded = (trades: readonly Risky[]): number => {
  const closings = trades.toSorted((a, b) => a.date_close.localeCompare(b.date_close));
  let closedCents = 0;
  let tiedCents = 0;
  let next = 0;
  let needed = 0;
  for (const trade of trades.toSorted((a, b) => a.date_open.localeCompare(b.date_open))) {
    // A session closes positions before it opens one.
    for (
      let closing = closings[next];
      closing && closing.date_close <= trade.date_open;
      closing = closings[++next]
    ) {
      closedCents += toCents(closing.pnl);
      tiedCents -= toCents(closing.details.risk);
    }
    tiedCents += toCents(trade.details.risk);
    needed = Math.max(needed, tiedCents - closedCents);
  }
  return needed / 100;
};

const ROUND_STEPS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 7.5, 10];

/** Returns a round balance of at least so many dollars, which are more than 0. */
export const roundBalance = (dollars: number): number => {
  const magnitude = 10 ** Math.floor(Math.log10(dollars));
  return (ROUND_STEPS.find((step) => step * magnitude >= dollars) ?? 10) * magnitude;
};
