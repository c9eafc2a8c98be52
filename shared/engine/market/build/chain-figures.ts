import type { Columns } from "../layout.ts";
import { nearestByDelta } from "../nearest-delta.ts";
import { type ExpiryGroup, expiryGroups, slotOf } from "../session-chain.ts";

/** E4's figures of one session's chain: 30-day implied volatility, term structure and skew. */

/** Returns the implied volatility of contract `c` on session `s`: the vendor's where valid, else M3's. */
type VolatilityOf = (c: number, s: number) => number;

/** The calls and puts of one expiry on a session. */
type ExpiryChain = {
  readonly expiry: number;
  readonly settlement: number;
  readonly calls: ExpiryGroup | undefined;
  readonly puts: ExpiryGroup | undefined;
};

/** Returns the chain of a session by expiry, nearest first. */
const expiryChains = (groups: readonly ExpiryGroup[]): ExpiryChain[] => {
  const chains = new Map<number, ExpiryChain>();
  for (const group of groups) {
    const { expiry, settlement } = group;
    const chain = chains.get(expiry) ?? { expiry, settlement, calls: undefined, puts: undefined };
    chains.set(expiry, group.right === 0 ? { ...chain, calls: group } : { ...chain, puts: group });
  }
  return [...chains.values()].sort((a, b) => a.expiry - b.expiry);
};

/** Returns the price that a session's strikes are compared with: early quotes' own, else the close (E4, M1a). */
const priceOn = ({ chainPrices, closes }: Columns, s: number): number => chainPrices[s] || closes[s]!;

/** Returns the strike nearest a price among calls and puts; ties go lower (E4). */
const strikeAtTheMoney = (columns: Columns, groups: readonly ExpiryGroup[], price: number): number => {
  let best = Number.NaN;
  for (const { start, end } of groups)
    for (let at = start; at < end; at++) {
      const strike = columns.strikes[columns.indexContracts[at]!]!;
      const nearer = Math.abs(strike - price) - Math.abs(best - price);
      if (Number.isNaN(best) || nearer < 0 || (nearer === 0 && strike < best)) best = strike;
    }
  return best;
};

const contractAt = (columns: Columns, { start, end }: ExpiryGroup, strike: number): number | undefined =>
  columns.indexContracts.subarray(start, end).find((c) => columns.strikes[c] === strike);

/** Returns the mean of call and put volatility at the money, or the only one (E4). */
const volatilityAtTheMoney = (
  columns: Columns,
  { calls, puts }: ExpiryChain,
  s: number,
  volatilityOf: VolatilityOf,
): number => {
  const groups = [calls, puts].filter((group) => group !== undefined);
  const strike = strikeAtTheMoney(columns, groups, priceOn(columns, s));
  const sides = groups
    .map((group) => contractAt(columns, group, strike))
    .filter((c) => c !== undefined)
    .map((c) => volatilityOf(c, s));
  return sides.reduce((sum, volatility) => sum + volatility, 0) / sides.length;
};

type Point = { readonly dte: number; readonly volatility: number };

/** Returns the volatility at a number of days, linear in total variance, flat outside (E4). */
export const volatilityAtDays = (points: readonly Point[], days: number): number => {
  const before = points.findLast(({ dte }) => dte <= days);
  const after = points.find(({ dte }) => dte > days);
  if (!before || !after) return (before ?? after)?.volatility ?? Number.NaN;
  const [near, far] = [before, after].map(({ dte, volatility }) => volatility * volatility * dte);
  const share = (days - before.dte) / (after.dte - before.dte);
  return Math.sqrt((near! + share * (far! - near!)) / days);
};

const SKEW_DAYS = 30;
const SKEW_REACH_DAYS = 15;
const SKEW_DELTA = 0.25;

/** Returns the contract of an expiry whose |delta| is nearest 0.25 (C3). Every strike with a row counts. */
const contractAtSkewDelta = (
  columns: Columns,
  group: ExpiryGroup | undefined,
  s: number,
): number | undefined => {
  if (!group) return undefined;
  const view = {
    contractAt: (position: number) => columns.indexContracts[position]!,
    deltaAt: (position: number) =>
      Math.abs(columns.deltas[slotOf(columns, columns.indexContracts[position]!, s)]!),
    isUsable: () => true,
  };
  return nearestByDelta(view, group, columns.strikes, SKEW_DELTA);
};

const skewOf = (
  columns: Columns,
  chains: readonly ExpiryChain[],
  s: number,
  volatilityOf: VolatilityOf,
): number => {
  const distance = ({ expiry }: ExpiryChain): number => Math.abs(expiry - columns.sessions[s]! - SKEW_DAYS);
  // Chains come nearest first, and a stable sort keeps the shorter of two at one distance first (C2).
  const [nearest] = chains.filter((chain) => chain.settlement > s).sort((a, b) => distance(a) - distance(b));
  if (!nearest || distance(nearest) > SKEW_REACH_DAYS) return Number.NaN;
  const [call, put] = [nearest.calls, nearest.puts].map((group) => contractAtSkewDelta(columns, group, s));
  return call === undefined || put === undefined ? Number.NaN : volatilityOf(put, s) - volatilityOf(call, s);
};

/** Writes the daily volatilities of every session, NaN where there is no data (E4). */
export const writeChainFigures = (columns: Columns, volatilityOf: VolatilityOf): void => {
  const groupsOn = expiryGroups(columns, { starts: columns.indexStarts, contracts: columns.indexContracts });
  for (let s = 0; s < columns.sessions.length; s++) {
    const day = columns.sessions[s]!;
    const chains = expiryChains(groupsOn(s)).filter(({ expiry }) => expiry - day >= 1);
    const points = chains.map((chain) => ({
      dte: chain.expiry - day,
      volatility: volatilityAtTheMoney(columns, chain, s, volatilityOf),
    }));
    const month = volatilityAtDays(points, 30);
    columns.impliedVolatility[s] = month;
    columns.termStructure[s] = month / volatilityAtDays(points, 90);
    columns.skew[s] = skewOf(columns, chains, s, volatilityOf);
  }
};
