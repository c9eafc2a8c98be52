import { type Day, formatDay } from "../../../domain/day.ts";
import type { Cents } from "../../../domain/money.ts";
import type { Dividend, MarketEvent, SettlementPrice, Split } from "../../../domain/strategy/event.ts";
import type { RightCode } from "../../pricing/black-scholes.ts";
import { volatilityOfMid } from "../../pricing/implied.ts";
import { countsOf } from "../layout.ts";
import type { MarketMeta } from "../market.ts";
import { slotOf } from "../session-chain.ts";
import { buildBytes, MarketTooLarge, mostRowsIn } from "./build-memory.ts";
import { writeChainFigures } from "./chain-figures.ts";
import type { Overflow } from "./chunked-column.ts";
import { allocateMarket } from "./encode.ts";
import {
  isStorableDay,
  placeText,
  type QuoteRow,
  type QuoteRows,
  quoteRows,
  type RowPlace,
} from "./quote-rows.ts";
import { marketAxis, NO_BARS, placeBars, placeCloses, type UnderlyingBars } from "./session-axis.ts";
import { writeSessionIndex } from "./session-index.ts";
import { sessionPrices } from "./session-prices.ts";
import { type SlotPlan, slotPlan } from "./slot-plan.ts";
import { type ChainDays, chainDays, type DaySpan, type StoredSessions } from "./stored-sessions.ts";
import { sessionsWithoutClose } from "./without-close.ts";
import { type Placed, pricedQuote, writeRows } from "./write-rows.ts";

/** Thrown where rows make no market. The message names rows by file and line. */
export class MarketBuildError extends Error {
  override readonly name: string = "MarketBuildError";
}

/** Thrown where two rows give one contract on one date. */
export class ContractTwice extends MarketBuildError {
  override readonly name = "ContractTwice";
  readonly places: readonly [RowPlace, RowPlace];
  /** The contract and its day, in words. */
  readonly what: string;
  constructor(what: string, places: readonly [RowPlace, RowPlace]) {
    super(`two rows for ${what}: ${places.map(placeText).join(" and ")}`);
    this.what = what;
    this.places = places;
  }
}

/** The data of a market beside its chain. */
export type MarketSurroundings = {
  readonly meta: MarketMeta;
  readonly underlying?: UnderlyingBars;
  readonly splits?: readonly Split[];
  readonly dividends?: readonly Dividend[];
  readonly settlementPrices?: readonly SettlementPrice[];
  /** Expiries that the chain lists under a root of AM-settled options alone (A4). */
  readonly amExpiries?: readonly number[];
  readonly events?: readonly MarketEvent[];
  /** The sessions of the market that the rows are added to: it then sets the calendar, the closes, and the facts too. */
  readonly stored?: StoredSessions;
};

export type MarketBuilder = {
  /** Names the file of the next rows, for messages. */
  readonly startFile: (name: string) => void;
  /** Adds a kept row (M2) and notes its underlying price. Throws MarketTooLarge above the memory limit. */
  readonly add: (row: QuoteRow) => void;
  /** Notes a row's underlying price, also a dropped one's (M2): the last counts (M1), or the median. */
  readonly notePrice: (day: number, underlyingCents: Cents) => void;
  readonly rowCount: () => number;
  /** The days of all rows, and of the stored sessions that they are added to; undefined without any. */
  readonly days: (stored?: StoredSessions) => ChainDays | undefined;
  readonly quotedDays: () => ReadonlySet<number>;
  /**
   * Returns the market object of all rows, which come in any order. Releases the rows, so the builder cannot be used
   * again. Throws MarketBuildError on two rows for one contract and date, without rows, and without an underlying
   * price; MarketTooLarge above the memory limit.
   */
  readonly finish: (surroundings: MarketSurroundings) => Uint8Array;
};

const byDay = (a: { readonly day: Day }, b: { readonly day: Day }): number => a.day - b.day;

/** Returns undefined for an empty list, so that markets without one keep their bytes. */
const sortedOrAbsent = <T extends { readonly day: Day }>(list: readonly T[] = []): T[] | undefined =>
  list.length > 0 ? list.toSorted(byDay) : undefined;

const contractName = (right: RightCode, expiry: number, strikeCents: Cents): string =>
  `${formatDay(expiry as Day)} ${strikeCents / 100} ${right === 0 ? "call" : "put"}`;

/** Returns the row of each slot; -1 without one. */
const rowsBySlot = (rows: QuoteRows, plan: SlotPlan): Int32Array => {
  const { contracts, columns } = rows;
  const rowOf = new Int32Array(plan.slots).fill(-1);
  for (let row = 0; row < rows.count(); row++) {
    const id = columns.contract.at(row);
    const slot = plan.slotOf(id, columns.day.at(row));
    const other = rowOf[slot]!;
    if (other >= 0) {
      const contract = contractName(contracts.right(id), contracts.expiry(id), contracts.strikeCents(id));
      const day = formatDay(columns.day.at(row) as Day);
      throw new ContractTwice(`${contract} on ${day}`, [rows.placeOf(other), rows.placeOf(row)]);
    }
    rowOf[slot] = row;
  }
  columns.line.release();
  return rowOf;
};

type Room = {
  /** The limit, in bytes; none by default. */
  readonly roomBytes?: number;
  /** Takes the rows above its own number. */
  readonly overflow?: Overflow;
};

type Material = ChainDays & {
  readonly rows: QuoteRows;
  readonly surroundings: MarketSurroundings;
} & Room;

type Frame = Placed & { readonly rowOf: Int32Array; readonly bytes: Uint8Array };

/** Returns the object in full size, with the slots of all rows and no column written. */
const frameOf = ({
  rows,
  chain,
  quoted,
  prices,
  surroundings,
  roomBytes = Number.POSITIVE_INFINITY,
  overflow,
}: Material): Frame => {
  const { meta, underlying = NO_BARS, splits = [], events = [] } = surroundings;
  const axis = marketAxis(underlying, { chain, prices });
  const plan = slotPlan(rows, axis);
  const counts = countsOf(
    {
      sessions: axis.sessions.length,
      contracts: plan.order.length,
      slots: plan.slots,
      quotes: rows.count(),
    },
    meta.quotesAt !== undefined,
  );
  if (buildBytes(counts, overflow?.heldRows) > roomBytes) throw new MarketTooLarge(`${counts.quotes} quotes`);
  const rowOf = rowsBySlot(rows, plan);
  const facts = {
    meta,
    firstChainSession: axis.indexOf(chain.first),
    lastChainSession: axis.indexOf(chain.last),
    splits: splits.toSorted(byDay),
    dividends: sortedOrAbsent(surroundings.dividends),
    settlementPrices: sortedOrAbsent(surroundings.settlementPrices),
    amExpiries: surroundings.amExpiries?.length ? surroundings.amExpiries : undefined,
    events: events.toSorted(byDay),
    withoutClose: sessionsWithoutClose({ axis, chain, quoted, underlying, prices }),
  };
  return { axis, plan, rowOf, ...allocateMarket(facts, counts) };
};

/** A close may stand for the next days without one. After a week, the series has ended before its chain. */
const MOST_SESSIONS_WITHOUT_PRICE = 5;

/** Throws where the chain begins before the first underlying price, or continues long after the last. */
const checkPrices = ({ chain, prices }: Material, { axis, columns }: Frame): void => {
  const { closes, close, sessions } = columns;
  const remedy = "the underlying's daily closes must stand beside it";
  if (closes[axis.indexOf(chain.first)] === 0)
    throw new MarketBuildError(
      `no underlying price on ${formatDay(chain.first)}, the first day of the chain, or before it: ${remedy}`,
    );
  const end = axis.indexOf(chain.last);
  let last = end;
  while (!(close[last]! > 0 || prices.has(sessions[last]!))) last--;
  if (end - last > MOST_SESSIONS_WITHOUT_PRICE)
    throw new MarketBuildError(
      `no underlying price after ${formatDay(sessions[last]! as Day)}, and the chain goes on to ${formatDay(chain.last)}: ${remedy}`,
    );
};

const writeUnderlying = (material: Material, frame: Frame): void => {
  const { axis, columns } = frame;
  columns.sessions.set(axis.sessions);
  placeBars(material.surroundings.underlying ?? NO_BARS, axis, columns);
  placeCloses(columns.close, material.prices, axis, columns.closes);
  columns.chainPrices.forEach((_, s) => {
    columns.chainPrices[s] = material.medians.get(axis.sessions[s]!) ?? 0;
  });
  checkPrices(material, frame);
};

const build = (material: Material): Uint8Array => {
  const { rows } = material;
  const frame = frameOf(material);
  const { rowOf, bytes, columns } = frame;
  writeUnderlying(material, frame);
  writeRows(rows, frame);
  writeSessionIndex(columns);
  const { impliedVolatility, underlyingCents } = rows.columns;
  writeChainFigures(columns, (c, s) => {
    const row = rowOf[slotOf(columns, c, s)]!;
    const vendors = impliedVolatility.at(row);
    return vendors > 0 ? vendors : volatilityOfMid(pricedQuote(columns, c, s, underlyingCents.at(row)));
  });
  return bytes;
};

const widened = (span: DaySpan | undefined, day: Day): DaySpan => {
  if (!span) return { first: day, last: day };
  if (day >= span.first && day <= span.last) return span;
  return day < span.first ? { ...span, first: day } : { ...span, last: day };
};

/** Returns a builder of a market object: `add` every kept row, then call `finish` once. */
export const createMarketBuilder = (room: Room = {}): MarketBuilder => {
  const rows = quoteRows(room.overflow);
  const mostRows = mostRowsIn(room.roomBytes ?? Number.POSITIVE_INFINITY, room.overflow?.heldRows);
  const prices = sessionPrices();
  const quoted = new Set<number>();
  let quotedDay = -1;
  let span: DaySpan | undefined;

  const daysWith = (stored?: StoredSessions) =>
    chainDays({ chain: span, quoted, prices: prices.last(), medians: prices.medians() }, stored);

  return {
    startFile: rows.startFile,
    add: (row) => {
      if (!isStorableDay(row.day)) throw new MarketBuildError(`line ${row.line}: the date is out of range`);
      if (rows.count() >= mostRows) throw new MarketTooLarge(`more than ${mostRows} quotes`);
      prices.note(row.day, row.underlyingCents);
      if (row.day !== quotedDay) {
        span = widened(span, row.day as Day);
        quoted.add(row.day);
        quotedDay = row.day;
      }
      rows.add(row);
    },
    notePrice: prices.note,
    rowCount: rows.count,
    days: daysWith,
    quotedDays: () => quoted,
    finish: (surroundings) => {
      const days = daysWith(surroundings.stored);
      if (!days) throw new MarketBuildError("no quote was kept");
      return build({ ...days, rows, surroundings, ...room });
    },
  };
};
