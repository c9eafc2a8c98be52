import type { TradeRow } from "#shared/contracts/results.ts";

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
