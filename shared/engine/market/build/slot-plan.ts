import { type Day, formatDay } from "../../../domain/day.ts";
import { placeText, type QuoteRows } from "./quote-rows.ts";
import type { SessionAxis } from "./session-axis.ts";

/** The slots of all quotes: contracts in order, each dense from its first session to its last. */
export type SlotPlan = {
  /** Contract ids by right, expiry, strike. */
  readonly order: Int32Array;
  readonly firstSessions: Int32Array;
  /** First slot of each contract in order, and the end of the last. */
  readonly offsets: Int32Array;
  readonly slots: number;
  readonly slotOf: (id: number, day: number) => number;
  /** Returns the place of a contract id in the order. */
  readonly placeOf: (id: number) => number;
};

const orderOf = ({ contracts }: QuoteRows): Int32Array =>
  Int32Array.from({ length: contracts.count() }, (_, id) => id).sort(
    (a, b) =>
      contracts.right(a) - contracts.right(b) ||
      contracts.expiry(a) - contracts.expiry(b) ||
      contracts.strikeCents(a) - contracts.strikeCents(b),
  );

/** Returns the plan for all rows. Throws on a day that is no session; readers drop such rows (M2). */
export const slotPlan = (rows: QuoteRows, axis: SessionAxis): SlotPlan => {
  const count = rows.contracts.count();
  const firstSessions = new Int32Array(count).fill(axis.sessions.length);
  const lastSessions = new Int32Array(count).fill(-1);
  for (let row = 0; row < rows.count(); row++) {
    const id = rows.columns.contract.at(row);
    const day = rows.columns.day.at(row);
    const s = axis.indexOf(day);
    if (s < 0)
      throw new RangeError(`${placeText(rows.placeOf(row))}: ${formatDay(day as Day)} is no session`);
    if (s < firstSessions[id]!) firstSessions[id] = s;
    if (s > lastSessions[id]!) lastSessions[id] = s;
  }
  const order = orderOf(rows);
  const offsets = new Int32Array(count + 1);
  const offsetById = new Int32Array(count);
  const placeById = new Int32Array(count);
  order.forEach((id, c) => {
    placeById[id] = c;
    offsetById[id] = offsets[c]!;
    offsets[c + 1] = offsets[c]! + lastSessions[id]! - firstSessions[id]! + 1;
  });
  return {
    order,
    firstSessions,
    offsets,
    slots: offsets[count]!,
    slotOf: (id, day) => offsetById[id]! + axis.indexOf(day) - firstSessions[id]!,
    placeOf: (id) => placeById[id]!,
  };
};
