import { COLUMN_BYTES, batchKeys } from "./batch";
import { sessions } from "./tables";
import { exitShift } from "./trades";

/**
 * One position at a time: from an entry to its exit, and on to the next session that may be entered (E1), at the
 * earliest so many sessions after the entry (E2). A walk is a chain of loads that wait for each other, so four columns go
 * in step. Writes a row of four keys a step; a column past its last trade goes on with `noTrade`.
 */
export function walkOne(firstLane: i32, openings: usize, wait: i32, rows: usize): void {
  const keys = batchKeys + COLUMN_BYTES * firstLane;
  const end = <u32>sessions << 2;
  const toExit = exitShift - 1;
  const pause = <u32>wait << 1;
  const first = <u32>load<u16>(openings);
  let a = first;
  let b = first;
  let c = first;
  let d = first;
  while (true) {
    const keyA = load<u32>(keys + a, 0);
    const keyB = load<u32>(keys + b, COLUMN_BYTES);
    const keyC = load<u32>(keys + c, 2 * COLUMN_BYTES);
    const keyD = load<u32>(keys + d, 3 * COLUMN_BYTES);
    store<u32>(rows, keyA, 0);
    store<u32>(rows, keyB, 4);
    store<u32>(rows, keyC, 8);
    store<u32>(rows, keyD, 12);
    if (a + b + c + d == end << 2) break;
    rows += 16;
    a = load<u16>(openings + max<u32>((keyA >>> toExit) & ~1, (a >>> 1) + pause));
    b = load<u16>(openings + max<u32>((keyB >>> toExit) & ~1, (b >>> 1) + pause));
    c = load<u16>(openings + max<u32>((keyC >>> toExit) & ~1, (c >>> 1) + pause));
    d = load<u16>(openings + max<u32>((keyD >>> toExit) & ~1, (d >>> 1) + pause));
  }
}
