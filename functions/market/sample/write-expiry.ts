import type { Day } from "#shared/domain/day.ts";
import type { Columns } from "#shared/engine/market/layout.ts";
import type { ExpiryLife, Span, StrikeLife } from "./chain.ts";
import type { Expiry } from "./expiries.ts";
import { standingInterest, volumeOf, volumeShare, wantedAt } from "./interest.ts";
import type { ChainModel } from "./model.ts";
import { mix } from "./noise.ts";
import { log } from "./portable-math.ts";
import { writeQuote } from "./quotes.ts";
import { type PricedCall, priceCall, totalVariance } from "./surface.ts";
import { DAYS_PER_YEAR } from "./term-structure.ts";

/** Figures that all strikes of an expiry share, by session from `from` on. */
type ExpiryPath = {
  readonly from: number;
  readonly theta: Float64Array;
  /** 1 / years to expiry. */
  readonly perYear: Float64Array;
  /** Stress × the widening of spreads with time to expiry. */
  readonly width: Float64Array;
  readonly volumeShare: Float64Array;
};

/** A year from expiry, a spread is this much wider relative to the option's value than at expiry. */
const LONG_DATED_WIDENING = 1.5;

const pathOf = (
  { bars, volatility, activity }: ChainModel,
  expiry: Expiry,
  { from, to }: Span,
): ExpiryPath => {
  const bySession = (of: (session: number, dte: number) => number): Float64Array =>
    Float64Array.from({ length: to - from + 1 }, (_, i) => of(from + i, expiry.day - bars.days[from + i]!));
  return {
    from,
    theta: bySession((session) => volatility.theta(session, expiry.day)),
    perYear: bySession((_, dte) => DAYS_PER_YEAR / dte),
    width: bySession(
      (session, dte) =>
        volatility.stress[session]! * (1 + LONG_DATED_WIDENING * Math.sqrt(dte / DAYS_PER_YEAR)),
    ),
    volumeShare: bySession((session, dte) => activity[session]! * volumeShare(expiry.isMonthly, dte)),
  };
};

/** The destination of quotes: the market's columns, and each slot's volatility and volume for the daily figures. */
export type QuoteColumns = {
  readonly columns: Columns;
  readonly volatilities: Float32Array;
  readonly volumes: Uint32Array;
};

/** One contract of a strike; `slot` is the slot of session 0. */
type Leg = { readonly right: 0 | 1; readonly hash: number; readonly standing: number; readonly slot: number };

/** One strike's call and put, with the inputs of their quotes. */
type StrikeJob = {
  readonly model: ChainModel;
  readonly path: ExpiryPath;
  readonly into: QuoteColumns;
  readonly strike: number;
  readonly logStrike: number;
  readonly legs: readonly [Leg, Leg];
};

const DELTA_UNITS = 1e6;
/** The smallest delta that is written, because 0 means that there is none (M3). */
const LEAST_DELTA = 1 / DELTA_UNITS;

const roundedDelta = (size: number): number =>
  Math.max(LEAST_DELTA, Math.round(size * DELTA_UNITS) / DELTA_UNITS);

type Fair = { fair: number; intrinsic: number; delta: number; iv: number; outOfTheMoney: number };

const writeLeg = ({ model, path, into }: StrikeJob, leg: Leg, session: number, value: Fair): void => {
  const { columns, volatilities, volumes } = into;
  const i = session - path.from;
  const slot = leg.slot + session;
  const hash = mix(leg.hash, model.bars.days[session]!);
  const { fair, intrinsic } = value;
  writeQuote(columns, slot, model.ticker.liquidity, { fair, intrinsic, width: path.width[i]!, hash });
  columns.deltas[slot] = value.delta;
  volatilities[slot] = value.iv;
  const wanted = wantedAt(value.outOfTheMoney);
  volumes[slot] = volumeOf(leg.standing, path.volumeShare[i]!, wanted, hash);
};

// Reused, because there are millions of quotes.
const priced: PricedCall = { price: 0, delta: 0, deviation: 0 };

/** Writes the call and put of a strike on a session, from one price by parity at rate 0. */
const writeSession = (job: StrikeJob, session: number): void => {
  const { model, path, strike, legs } = job;
  const { rho, eta } = model.volatility;
  const i = session - path.from;
  const theta = path.theta[i]!;
  const spot = model.spotCents[session]!;
  const logMoneyness = job.logStrike - model.logSpot[session]!;
  const variance = totalVariance(rho[session]!, eta[session]!, theta, logMoneyness);
  priceCall(variance, logMoneyness, strike / spot, priced);
  const iv = priced.deviation * Math.sqrt(path.perYear[i]!);
  const deviations = logMoneyness / Math.sqrt(theta);
  const parity = spot - strike;
  const call = Math.max(priced.price * spot, parity, 0);
  writeLeg(job, legs[0], session, {
    fair: call,
    intrinsic: Math.max(0, parity),
    delta: roundedDelta(priced.delta),
    iv,
    outOfTheMoney: deviations,
  });
  writeLeg(job, legs[1], session, {
    fair: call - parity,
    intrinsic: Math.max(0, -parity),
    delta: -roundedDelta(1 - priced.delta),
    iv,
    outOfTheMoney: -deviations,
  });
};

/** The destination of the next strike's call. Its put is half the columns further. */
type WritePlace = { contract: number; slot: number };

/** An expiry to write, and the index of the session that settles it (X2). */
type ExpiryJob = { readonly life: ExpiryLife; readonly settlement: number };

const writeContracts = (columns: Columns, at: WritePlace, { life, settlement }: ExpiryJob): void => {
  for (const right of [0, 1] as const) {
    const half = { contract: right * (columns.rights.length / 2), slot: right * (columns.bids.length / 2) };
    let { contract, slot } = { contract: at.contract + half.contract, slot: at.slot + half.slot };
    for (const { strike, spans } of life.strikes) {
      columns.rights[contract] = right;
      columns.expiries[contract] = life.expiry.day;
      columns.strikes[contract] = strike;
      columns.settlements[contract] = settlement;
      columns.firstSessions[contract] = spans[0]!.from;
      columns.offsets[contract] = slot;
      contract++;
      slot += spans.at(-1)!.to - spans[0]!.from + 1;
    }
  }
};

const strikeJob = (
  place: { model: ChainModel; path: ExpiryPath; into: QuoteColumns; slot: number },
  expiryDay: Day,
  { strike, spans }: StrikeLife,
): StrikeJob => {
  const { model, path, into } = place;
  const first = spans[0]!.from;
  const leg = (right: 0 | 1): Leg => {
    const hash = mix(mix(mix(model.seed, expiryDay), strike), right);
    const where = { strike, spotCents: model.spotCents[first]!, hash };
    return {
      right,
      hash,
      standing: standingInterest(model.ticker.liquidity, right, where),
      slot: place.slot + (right * into.columns.bids.length) / 2 - first,
    };
  };
  return { model, path, into, strike, logStrike: log(strike), legs: [leg(0), leg(1)] };
};

/** Writes an expiry's contracts and quotes and advances `at`. An ask of 0 means no quote. */
export const writeExpiry = (model: ChainModel, into: QuoteColumns, at: WritePlace, job: ExpiryJob): void => {
  const { expiry, strikes } = job.life;
  writeContracts(into.columns, at, job);
  const from = Math.min(...strikes.map(({ spans }) => spans[0]!.from));
  const to = Math.max(...strikes.map(({ spans }) => spans.at(-1)!.to));
  const path = pathOf(model, expiry, { from, to });
  for (const life of strikes) {
    const strike = strikeJob({ model, path, into, slot: at.slot }, expiry.day, life);
    for (const span of life.spans)
      for (let session = span.from; session <= span.to; session++) writeSession(strike, session);
    at.contract++;
    at.slot += life.spans.at(-1)!.to - life.spans[0]!.from + 1;
  }
};
