import type { Cents } from "../../../domain/money.ts";
import type { RightCode } from "../../pricing/black-scholes.ts";
import { deltaOfMid, isDelta, type PricedQuote } from "../../pricing/implied.ts";
import type { Columns } from "../layout.ts";
import { slotOf } from "../session-chain.ts";
import type { QuoteRows } from "./quote-rows.ts";
import type { SessionAxis } from "./session-axis.ts";
import type { SlotPlan } from "./slot-plan.ts";

/** Writes the rows of a market to their places: contracts, quotes, missing deltas, and volumes. */

export type Placed = {
  readonly axis: SessionAxis;
  readonly plan: SlotPlan;
  readonly columns: Columns;
};

const writeContracts = (rows: QuoteRows, { plan, axis, columns }: Placed): void => {
  columns.offsets.set(plan.offsets);
  plan.order.forEach((id, c) => {
    const expiry = rows.contracts.expiry(id);
    columns.rights[c] = rows.contracts.right(id);
    columns.expiries[c] = expiry;
    columns.strikes[c] = rows.contracts.strikeCents(id);
    columns.settlements[c] = axis.settlementOf(expiry);
    columns.firstSessions[c] = plan.firstSessions[id]!;
  });
};

/** Calls `write` with each row and its slot, in the order of rows: columns behind the memory are read once, in order. */
const eachRow = (rows: QuoteRows, plan: SlotPlan, write: (row: number, slot: number) => void): void => {
  const { contract, day } = rows.columns;
  for (let row = 0; row < rows.count(); row++) write(row, plan.slotOf(contract.at(row), day.at(row)));
};

/** Copies the vendor's figures to their slots and releases each row column afterwards. */
const writeQuotes = (rows: QuoteRows, { plan, columns }: Placed): void => {
  const { bid, ask, delta } = rows.columns;
  const copies = [
    [bid, columns.bids],
    [ask, columns.asks],
    [delta, columns.deltas],
  ] as const;
  for (const [from, to] of copies) {
    eachRow(rows, plan, (row, slot) => {
      to[slot] = from.at(row);
    });
    from.release();
  }
};

/** Copies each row's own underlying price where decisions need it (M1a). */
const writeOwnPrices = (rows: QuoteRows, { plan, columns: { ownPrices } }: Placed): void => {
  if (ownPrices.length === 0) return;
  eachRow(rows, plan, (row, slot) => {
    ownPrices[slot] = rows.columns.underlyingCents.at(row);
  });
};

/** Returns the quote of contract `c` on session `s` with its underlying price for Black-Scholes (M1, M3). */
export const pricedQuote = (columns: Columns, c: number, s: number, ownPrice: Cents): PricedQuote => {
  const slot = slotOf(columns, c, s);
  return {
    right: columns.rights[c] as RightCode,
    strikeCents: columns.strikes[c]!,
    underlyingCents: ownPrice > 0 ? ownPrice : columns.closes[s]!,
    dte: columns.expiries[c]! - columns.sessions[s]!,
    bidCents: columns.bids[slot]!,
    askCents: columns.asks[slot]!,
  };
};

/** Writes M3's delta where the vendor's is invalid. */
const writeMissingDeltas = (rows: QuoteRows, { axis, plan, columns }: Placed): void => {
  const { day, underlyingCents } = rows.columns;
  const { deltas } = columns;
  eachRow(rows, plan, (row, slot) => {
    if (isDelta(deltas[slot]!)) return;
    const c = plan.placeOf(rows.columns.contract.at(row));
    deltas[slot] = deltaOfMid(pricedQuote(columns, c, axis.indexOf(day.at(row)), underlyingCents.at(row)));
  });
};

/** Writes the contracts traded by session and right: 0 for a blank, NaN where all are (E4). */
const writeVolumes = (rows: QuoteRows, { axis, columns }: Placed): void => {
  const { contract, day } = rows.columns;
  const traded = [columns.callVolume, columns.putVolume] as const;
  for (const side of traded) side.fill(Number.NaN);
  for (let row = 0; row < rows.count(); row++) {
    const volume = rows.volumeOf(row);
    if (Number.isNaN(volume)) continue;
    const s = axis.indexOf(day.at(row));
    if (Number.isNaN(columns.callVolume[s]!)) for (const side of traded) side[s] = 0;
    traded[rows.contracts.right(contract.at(row))][s]! += volume;
  }
};

/** Writes everything that comes from rows but the chain's volatilities. Releases columns that nothing else reads. */
export const writeRows = (rows: QuoteRows, placed: Placed): void => {
  writeContracts(rows, placed);
  writeQuotes(rows, placed);
  writeOwnPrices(rows, placed);
  writeMissingDeltas(rows, placed);
  writeVolumes(rows, placed);
};
