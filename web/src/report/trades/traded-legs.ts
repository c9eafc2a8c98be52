import type { TradeLeg, TradeRow } from "#shared/contracts/results.ts";
import type { Right } from "#shared/domain/contract.ts";

const SHARES = 100;

/** "−450P"; "−2x450P" for two of them; "+100 shares". */
const shortContract = ([quantity, right, strike]: TradeLeg): string => {
  if (strike === null) return `${quantity < 0 ? "−" : "+"}${Math.abs(quantity) * SHARES} shares`;
  const count = Math.abs(quantity) === 1 ? "" : `${Math.abs(quantity)}x`;
  return `${quantity < 0 ? "−" : "+"}${count}${strike}${right === "call" ? "C" : "P"}`;
};

const byExpiry = (legs: readonly TradeLeg[]): string[] => {
  const groups: { expiry: string | null; words: string[] }[] = [];
  for (const leg of legs) {
    const [, , , expiry] = leg;
    const last = groups.at(-1);
    if (last?.expiry === expiry) last.words.push(shortContract(leg));
    else groups.push({ expiry, words: [shortContract(leg)] });
  }
  return groups.map(({ expiry, words }) =>
    [words.join(" "), expiry].filter((part) => part !== null).join(" · "),
  );
};

/** Returns the contracts of a position in one line, as `contractsOf` does. */
export const contractsOfLegs = (legs: readonly TradeLeg[], spreads: number): string =>
  `${spreads > 1 ? `${spreads} × ` : ""}${byExpiry(legs).join(", ")}`;

/**
 * Returns a trade's contracts in one line, such as "3 × −450P +440P · 2024-01-19": spreads if several, then
 * legs with their expiry.
 */
export const contractsOf = ({ details, n_spreads: spreads }: TradeRow): string =>
  contractsOfLegs(details.legs, spreads);

export type LegResult = {
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

export const legResults = ({ details, n_spreads: spreads }: TradeRow): LegResult[] =>
  details.legs.map((leg, index) =>
    legResult(leg, spreads, index, details.estimated?.includes(index) ?? false),
  );
