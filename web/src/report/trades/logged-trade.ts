import type { TradeRow } from "#shared/contracts/results.ts";

/** A trade of a log; in a portfolio with the member that traded (P8). */
export type LoggedTrade = TradeRow & { readonly member?: string };

export const hasMembers = ([first]: readonly LoggedTrade[]): boolean => first?.member !== undefined;
