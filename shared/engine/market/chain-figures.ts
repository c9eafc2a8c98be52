import { compareDeltaDistance } from "./delta-distance.ts";
import type { Columns } from "./layout.ts";
import { BLANK_COUNT } from "./market.ts";

/**
 * E4's figures of one session's chain: 30-day implied volatility, term structure, skew and option volume. Everything is
 * worked in double precision from the columns of a market whose index stands.
 */

/** The implied volatility of contract `c` on session `s`: the vendor's where it is one, else M3's. */
export type VolatilityOf = (c: number, s: number) => number;

/** Entries [from, to) of the session index: those of one right and expiry. */
type Entries = { readonly from: number; readonly to: number };
const NO_ENTRIES: Entries = { from: 0, to: 0 };

type ExpiryChain = { readonly expiry: number; readonly settlement: number; calls: Entries; puts: Entries };

/** The chain of a session by expiry, nearest first: entries of one right and expiry are neighbours in the index. */
const expiryChains = (columns: Columns, s: number): ExpiryChain[] => {
  const { rights, expiries, settlements, indexStarts, indexContracts } = columns;
  const chains = new Map<number, ExpiryChain>();
  const end = indexStarts[s + 1]!;
  for (let from = indexStarts[s]!, to = from; from < end; from = to) {
    const first = indexContracts[from]!;
    const expiry = expiries[first]!;
    const isSame = (c: number): boolean => expiries[c] === expiry && rights[c] === rights[first];
    while (to < end && isSame(indexContracts[to]!)) to++;
    const settlement = settlements[first]!;
    const chain = chains.get(expiry) ?? { expiry, settlement, calls: NO_ENTRIES, puts: NO_ENTRIES };
    if (rights[first] === 0) chain.calls = { from, to };
    else chain.puts = { from, to };
    chains.set(expiry, chain);
  }
  return [...chains.values()].sort((a, b) => a.expiry - b.expiry);
};

/** The strike nearest the close among both rights', ties lower (E4). */
const strikeAtTheMoney = (columns: Columns, chain: ExpiryChain, close: number): number => {
  let best = Number.NaN;
  for (const { from, to } of [chain.calls, chain.puts])
    for (let e = from; e < to; e++) {
      const strike = columns.strikes[columns.indexContracts[e]!]!;
      const nearer = Math.abs(strike - close) - Math.abs(best - close);
      if (Number.isNaN(best) || nearer < 0 || (nearer === 0 && strike < best)) best = strike;
    }
  return best;
};

const contractAt = (columns: Columns, { from, to }: Entries, strike: number): number | undefined =>
  columns.indexContracts.subarray(from, to).find((c) => columns.strikes[c] === strike);

/** The mean of call and put volatility at the money, one alone where the other has no row (E4). */
const volatilityAtTheMoney = (
  columns: Columns,
  chain: ExpiryChain,
  s: number,
  volatilityOf: VolatilityOf,
): number => {
  const strike = strikeAtTheMoney(columns, chain, columns.closes[s]!);
  const sides = [chain.calls, chain.puts]
    .map((entries) => contractAt(columns, entries, strike))
    .filter((c) => c !== undefined)
    .map((c) => volatilityOf(c, s));
  return sides.reduce((sum, volatility) => sum + volatility, 0) / sides.length;
};

type Point = { readonly dte: number; readonly volatility: number };

/** Volatility at a number of days by linear interpolation of total variance, flat outside the points (E4). */
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

/** The contract whose |delta| is nearest 0.25; ties go further out of the money: calls up, puts down (C3). */
const contractAtSkewDelta = (columns: Columns, { from, to }: Entries, s: number): number | undefined => {
  const { rights, strikes, deltas, offsets, firstSessions, indexContracts } = columns;
  const sizeOf = (c: number): number => Math.abs(deltas[offsets[c]! + s - firstSessions[c]!]!);
  let best: number | undefined;
  for (let e = from; e < to; e++) {
    const c = indexContracts[e]!;
    const nearer = best === undefined ? -1 : compareDeltaDistance(sizeOf(c), sizeOf(best), SKEW_DELTA);
    const isFurtherOut = best !== undefined && strikes[c]! > strikes[best]! === (rights[c] === 0);
    if (nearer < 0 || (nearer === 0 && isFurtherOut)) best = c;
  }
  return best;
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
  const [call, put] = [nearest.calls, nearest.puts].map((entries) =>
    contractAtSkewDelta(columns, entries, s),
  );
  return call === undefined || put === undefined ? Number.NaN : volatilityOf(put, s) - volatilityOf(call, s);
};

/** Contracts traded by right; blanks are 0 unless every row is blank, which is no data (E4). */
const writeVolumes = (columns: Columns, s: number): void => {
  const { rights, offsets, firstSessions, indexStarts, indexContracts, quoteVolumes } = columns;
  const traded: [number, number] = [0, 0];
  let isKnown = false;
  for (let e = indexStarts[s]!; e < indexStarts[s + 1]!; e++) {
    const c = indexContracts[e]!;
    const volume = quoteVolumes[offsets[c]! + s - firstSessions[c]!]!;
    if (volume === BLANK_COUNT) continue;
    isKnown = true;
    traded[rights[c] === 0 ? 0 : 1] += volume;
  }
  columns.callVolume[s] = isKnown ? traded[0] : Number.NaN;
  columns.putVolume[s] = isKnown ? traded[1] : Number.NaN;
};

/** Writes the daily option series of every session, NaN where there is no data (E4). */
export const writeChainFigures = (columns: Columns, volatilityOf: VolatilityOf): void => {
  for (let s = 0; s < columns.sessions.length; s++) {
    const day = columns.sessions[s]!;
    const chains = expiryChains(columns, s).filter(({ expiry }) => expiry - day >= 1);
    const points = chains.map((chain) => ({
      dte: chain.expiry - day,
      volatility: volatilityAtTheMoney(columns, chain, s, volatilityOf),
    }));
    const month = volatilityAtDays(points, 30);
    columns.impliedVolatility[s] = month;
    columns.termStructure[s] = month / volatilityAtDays(points, 90);
    columns.skew[s] = skewOf(columns, chains, s, volatilityOf);
    writeVolumes(columns, s);
  }
};
