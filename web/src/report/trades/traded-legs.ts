import type { TradeLeg, TradeRow } from "#shared/contracts/results.ts";
import type { Right } from "#shared/domain/contract.ts";

/** The contracts of a trade, from its details or, in older results, from its words. */

const SHARES = 100;
const LEG_IN_WORDS = /^(-?\d+) (\d{4}-\d{2}-\d{2}) ([\d.]+) (call|put)$/;
const SHARES_IN_WORDS = /^(-?\d+) lots? of shares$/;

type Contract = {
  /** Per spread; negative for a short leg. */
  readonly quantity: number;
  readonly right: string;
  /** Null of shares, as the expiry. */
  readonly strike: number | string | null;
  readonly expiry: string | null;
};

const contractOf = ([quantity, right, strike, expiry]: TradeLeg): Contract => ({
  quantity,
  right,
  strike,
  expiry,
});

const contractInWords = (words: string): Contract | undefined => {
  const [, lots] = SHARES_IN_WORDS.exec(words) ?? [];
  if (lots !== undefined) return { quantity: Number(lots), right: "shares", strike: null, expiry: null };
  const [, quantity, expiry = "", strike = "", right = ""] = LEG_IN_WORDS.exec(words) ?? [];
  return quantity === undefined ? undefined : { quantity: Number(quantity), right, strike, expiry };
};

/** "−450P"; "−2x450P" for two of them; "+100 shares". */
const shortContract = ({ quantity, right, strike }: Contract): string => {
  if (strike === null) return `${quantity < 0 ? "−" : "+"}${Math.abs(quantity) * SHARES} shares`;
  const count = Math.abs(quantity) === 1 ? "" : `${Math.abs(quantity)}x`;
  return `${quantity < 0 ? "−" : "+"}${count}${strike}${right === "call" ? "C" : "P"}`;
};

const isContract = (contract: Contract | undefined): contract is Contract => contract !== undefined;

const byExpiry = (contracts: readonly Contract[]): string[] => {
  const groups: { expiry: string | null; words: string[] }[] = [];
  for (const contract of contracts) {
    const last = groups.at(-1);
    if (last?.expiry === contract.expiry) last.words.push(shortContract(contract));
    else groups.push({ expiry: contract.expiry, words: [shortContract(contract)] });
  }
  return groups.map(({ expiry, words }) =>
    [words.join(" "), expiry].filter((part) => part !== null).join(" · "),
  );
};

const inOneLine = (legs: readonly Contract[], spreads: number): string =>
  `${spreads > 1 ? `${spreads} × ` : ""}${byExpiry(legs).join(", ")}`;

/** Returns the contracts of a position in one line, as `contractsOf` does. */
export const contractsOfLegs = (legs: readonly TradeLeg[], spreads: number): string =>
  inOneLine(legs.map(contractOf), spreads);

/**
 * Returns a trade's contracts in one line, such as "3 × −450P +440P · 2024-01-19": spreads if several, then
 * legs with their expiry. Unreadable words are unchanged.
 */
export const contractsOf = ({ details, legs, n_spreads: spreads }: TradeRow): string => {
  const contracts = details?.legs.map(contractOf) ?? legs.split(", ").map(contractInWords);
  return contracts.every(isContract) ? inOneLine(contracts, spreads) : legs;
};

export type LegResult = {
  /** From 1, in the strategy's order. */
  readonly place: number;
  readonly side: "Long" | "Short";
  /** Contracts, or lots of 100 shares, of all spreads. */
  readonly count: number;
  readonly right: Right;
  /** Null of shares, as the expiry. */
  readonly strike: number | null;
  readonly expiry: string | null;
  /** Dollars per share. */
  readonly entry: number;
  readonly exit: number;
  /** True where the leg had no quote at its closing, so that its last one was carried there. */
  readonly isEstimated: boolean;
  /** Dollars for all spreads, before commissions. */
  readonly pnl: number;
};

const centsOf = (dollars: number): number => Math.round(dollars * 100);

const legResult = (leg: TradeLeg, spreads: number, index: number, isEstimated: boolean): LegResult => {
  const [quantity, right, strike, expiry, entry, exit] = leg;
  return {
    place: index + 1,
    side: quantity < 0 ? "Short" : "Long",
    count: Math.abs(quantity) * spreads,
    ...{ right, strike, expiry, entry, exit, isEstimated },
    pnl: ((centsOf(exit) - centsOf(entry)) * quantity * spreads * SHARES) / 100,
  };
};

/** Returns each leg's P&L; less commissions, they sum to the trade's. */
export const legResults = ({ details, n_spreads: spreads }: TradeRow): LegResult[] =>
  details?.legs.map((leg, index) =>
    legResult(leg, spreads, index, details.estimated?.includes(index) ?? false),
  ) ?? [];
