import { filters } from "../dimensions";
import { allocate } from "../memory";
import { eventMasks, filterMasks, sessions, stride, valid } from "../tables";
import { hasKeys } from "./read-levels";

/**
 * For each filter set of the current event set, by session: the next session that allows an entry, u16, doubled to be
 * a place in a column of steps; the number of sessions if there is none.
 */

/** More than the longest wait (S2), after the last session. */
const PAST: i32 = 256;

let openings: usize = 0;
let openingsBytes: usize = 0;
/** Openings of the current filter set; and doubled once more, as places in a column of keys. */
export const OPENINGS: usize = memory.data(8768);
export const KEY_OPENINGS: usize = memory.data(8768);

/** Per session u8: 1 if all masks allow an entry. */
const IS_OPEN: usize = memory.data(4096);

export function allocateOpenings(): void {
  openingsBytes = (<usize>(stride + PAST)) << 1;
  openings = allocate(openingsBytes * filters);
}

/** Selects the filter set of the next walks. */
export function chooseFilter(filter: i32): void {
  const from = openings + openingsBytes * filter;
  memory.copy(OPENINGS, from, openingsBytes);
  if (!hasKeys) return;
  for (let at: usize = 0; at < openingsBytes; at += 16) {
    v128.store(KEY_OPENINGS + at, i16x8.shl(v128.load(from + at), 1));
  }
}

export function findOpenings(event: i32): void {
  const mayEnter = eventMasks + <usize>(event * stride);
  for (let filter = 0; filter < filters; filter++) {
    const passes = filterMasks + <usize>(filter * stride);
    const table = openings + openingsBytes * filter;
    for (let at: usize = 0; at < <usize>stride; at += 16) {
      const both = v128.and(v128.load(valid + at), v128.load(mayEnter + at));
      v128.store(IS_OPEN + at, v128.and(both, v128.load(passes + at)));
    }
    let next = sessions << 1;
    for (let session = stride + PAST - 1; session >= sessions; session--) {
      store<u16>(table + (<usize>session << 1), <u16>next);
    }
    for (let session = sessions - 1; session >= 0; session--) {
      const at = <usize>session;
      next = load<u8>(IS_OPEN + at) ? session << 1 : next;
      store<u16>(table + (at << 1), <u16>next);
    }
  }
}
