import type { Columns } from "#shared/engine/market/layout.ts";
import type { ExpiryLife, Span, StrikeLife } from "./chain.ts";
import type { Expiry } from "./expiries.ts";
import { openInterestOf, openShare, roundness, standingInterest, volumeOf, volumeShare } from "./interest.ts";
import type { ChainModel } from "./model.ts";
import { mix } from "./noise.ts";
import { log } from "./portable-math.ts";
import { hashOnDay, writeQuote } from "./quotes.ts";
import { type PricedCall, priceCall, totalVariance } from "./surface.ts";
import { annualised } from "./volatility.ts";

/** Where the next contract of one right goes. */
export type WritePlace = { contract: number; slot: number };

/** What is the same for all strikes of an expiry, by session from `from` on. */
type ExpiryPath = {
  readonly from: number;
  readonly theta: Float64Array;
  /** Stress × the widening of spreads with time to expiry. */
  readonly width: Float64Array;
  readonly openShare: Float64Array;
  readonly volumeShare: Float64Array;
};

const LONG_DATED_WIDENING = 1.5;

const pathOf = (model: ChainModel, expiry: Expiry, { from, to }: Span): ExpiryPath => {
  const { bars, volatility } = model;
  const sessions = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  const byDte = (of: (dte: number, session: number) => number): Float64Array =>
    Float64Array.from(sessions, (session) => of(expiry.day - bars.days[session]!, session));
  return {
    from,
    theta: byDte((_, session) => volatility.theta(session, expiry.day)),
    width: byDte(
      (dte, session) => volatility.stress[session]! * (1 + LONG_DATED_WIDENING * Math.sqrt(dte / 365)),
    ),
    openShare: byDte((_, session) => openShare(expiry.isMonthly, bars.days[session]! - expiry.listedOn)),
    volumeShare: byDte((dte) => volumeShare(expiry.isMonthly, dte)),
  };
};

/** One strike's two contracts with what is the same on all their sessions. */
type StrikePair = {
  readonly expiryDay: number;
  readonly strike: number;
  readonly logStrike: number;
  readonly hashes: readonly [number, number];
  readonly standing: readonly [number, number];
  readonly slots: readonly [number, number];
  readonly firstSession: number;
};

const DELTA_UNITS = 1e6;
/** The least delta that is written: an exact 0 would say that there is none (M3). */
const LEAST_DELTA = 1 / DELTA_UNITS;

const roundedDelta = (delta: number): number =>
  Math.min(1, Math.max(LEAST_DELTA, Math.round(delta * DELTA_UNITS) / DELTA_UNITS));

const priced: PricedCall = { price: 0, delta: 0, deviation: 0 };

/** Writes call and put of one strike on one session: both come from one price by parity at rate 0. */
const writeSession = (
  model: ChainModel,
  path: ExpiryPath,
  pair: StrikePair,
  columns: Columns,
  session: number,
): void => {
  const { volatility, ticker, bars } = model;
  const i = session - path.from;
  const theta = path.theta[i]!;
  const spot = model.spotCents[session]!;
  const logMoneyness = pair.logStrike - model.logSpot[session]!;
  const variance = totalVariance(volatility.rho[session]!, volatility.eta[session]!, theta, logMoneyness);
  priceCall(variance, logMoneyness, pair.strike / spot, priced);
  const deviations = logMoneyness / Math.sqrt(theta);
  const iv = annualised(variance, pair.expiryDay - bars.days[session]!);
  const parity = spot - pair.strike;
  const callFair = Math.max(priced.price * spot, parity, 0);
  for (let right = 0 as 0 | 1; right < 2; right++) {
    const slot = pair.slots[right]! + session - pair.firstSession;
    const hash = hashOnDay(pair.hashes[right]!, bars.days[session]!);
    const intrinsic = Math.max(0, right === 0 ? parity : -parity);
    const fair = right === 0 ? callFair : Math.max(callFair - parity, intrinsic);
    writeQuote(columns, slot, ticker.liquidity, { fair, intrinsic, width: path.width[i]!, hash });
    const delta = roundedDelta(right === 0 ? priced.delta : 1 - priced.delta);
    columns.deltas[slot] = right === 0 ? delta : -delta;
    columns.quoteVolatilities[slot] = iv;
    const out = right === 0 ? deviations : -deviations;
    const standing = pair.standing[right]!;
    columns.quoteOpenInterests[slot] = openInterestOf(standing, path.openShare[i]!, out);
    columns.quoteVolumes[slot] = volumeOf(
      standing,
      path.volumeShare[i]!,
      out,
      model.activity[session]!,
      hash,
    );
  }
};

/** Marks the sessions between two spans of a strike as without a quote: their asks stay 0. */
const pairOf = (
  model: ChainModel,
  expiry: Expiry,
  life: StrikeLife,
  columns: Columns,
  slot: number,
): StrikePair => {
  const { strike, spans } = life;
  const { liquidity } = model.ticker;
  const round = roundness(strike, model.spotCents[spans[0]!.from]!);
  const contractHash = mix(mix(model.seed, expiry.day), strike);
  const hashes = [mix(contractHash, 0), mix(contractHash, 1)] as const;
  return {
    expiryDay: expiry.day,
    strike,
    logStrike: log(strike),
    hashes,
    standing: [
      standingInterest(liquidity, 0, round, hashes[0]),
      standingInterest(liquidity, 1, round, hashes[1]),
    ],
    slots: [slot, slot + columns.bids.length / 2],
    firstSession: spans[0]!.from,
  };
};

const writeContract = (
  columns: Columns,
  at: WritePlace,
  expiryDay: number,
  life: StrikeLife,
  settlement: number,
): void => {
  const half = columns.rights.length / 2;
  for (const right of [0, 1] as const) {
    const c = at.contract + right * half;
    columns.rights[c] = right;
    columns.expiries[c] = expiryDay;
    columns.strikes[c] = life.strike;
    columns.settlements[c] = settlement;
    columns.firstSessions[c] = life.spans[0]!.from;
    columns.offsets[c] = at.slot + (right * columns.bids.length) / 2;
  }
};

/**
 * Writes the contracts and quotes of an expiry: calls at `at`, puts half the columns further on, since every strike has
 * both and puts follow all calls. Moves `at` on.
 */
export const writeExpiry = (
  model: ChainModel,
  { expiry, strikes }: ExpiryLife,
  columns: Columns,
  at: WritePlace,
  settlement: number,
): void => {
  const from = Math.min(...strikes.map(({ spans }) => spans[0]!.from));
  const to = Math.max(...strikes.map(({ spans }) => spans.at(-1)!.to));
  const path = pathOf(model, expiry, { from, to });
  for (const life of strikes) {
    writeContract(columns, at, expiry.day, life, settlement);
    const pair = pairOf(model, expiry, life, columns, at.slot);
    for (const span of life.spans)
      for (let session = span.from; session <= span.to; session++)
        writeSession(model, path, pair, columns, session);
    at.contract++;
    at.slot += life.spans.at(-1)!.to - life.spans[0]!.from + 1;
  }
};
