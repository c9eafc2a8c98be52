import { BATCH_KEYS, COLUMN_BYTES } from "./batch";
import { OPENINGS } from "./openings";
import { sessions } from "../tables";
import { exitShift } from "./trades";

/**
 * One position at a time: from an entry to its exit, and on to the next session that may be entered (E1), at the
 * earliest so many sessions after the entry (E2). A walk is a chain of loads that wait for each other, so the batch's
 * eight columns go in step. Writes a row of four keys a step for the first four columns and one for the others; a column
 * past its last trade goes on with `noTrade`.
 */

@inline
function openingFrom(key: u32, toExit: u32): u32 {
  return load<u16>(key >>> toExit, OPENINGS);
}

/** The same, and so many sessions after the entry at `place`; both doubled. */
@inline
function laterOpening(key: u32, toExit: u32, place: u32, pause: u32): u32 {
  return load<u16>(max<u32>(key >>> toExit, (place >>> 1) + pause), OPENINGS);
}

/** Returns the number of rows, the last of which holds `noTrade` alone. */
export function walkOne(wait: i32, rows: usize, otherRows: usize): i32 {
  const begin = rows;
  const end = <u32>sessions << 5;
  const toExit = <u32>(exitShift - 1);
  const pause = <u32>wait << 1;
  const first = <u32>load<u16>(OPENINGS);
  let a = first, b = first, c = first, d = first, e = first, f = first, g = first, h = first;
  while (true) {
    const keyA = load<u32>(a, BATCH_KEYS);
    store<u32>(rows, keyA, 0);
    const keyB = load<u32>(b, BATCH_KEYS + COLUMN_BYTES);
    store<u32>(rows, keyB, 4);
    const keyC = load<u32>(c, BATCH_KEYS + 2 * COLUMN_BYTES);
    store<u32>(rows, keyC, 8);
    const keyD = load<u32>(d, BATCH_KEYS + 3 * COLUMN_BYTES);
    store<u32>(rows, keyD, 12);
    const keyE = load<u32>(e, BATCH_KEYS + 4 * COLUMN_BYTES);
    store<u32>(otherRows, keyE, 0);
    const keyF = load<u32>(f, BATCH_KEYS + 5 * COLUMN_BYTES);
    store<u32>(otherRows, keyF, 4);
    const keyG = load<u32>(g, BATCH_KEYS + 6 * COLUMN_BYTES);
    store<u32>(otherRows, keyG, 8);
    const keyH = load<u32>(h, BATCH_KEYS + 7 * COLUMN_BYTES);
    store<u32>(otherRows, keyH, 12);
    rows += 16;
    otherRows += 16;
    if (a + b + c + d + e + f + g + h == end) break;
    if (wait == 1) {
      a = openingFrom(keyA, toExit);
      b = openingFrom(keyB, toExit);
      c = openingFrom(keyC, toExit);
      d = openingFrom(keyD, toExit);
      e = openingFrom(keyE, toExit);
      f = openingFrom(keyF, toExit);
      g = openingFrom(keyG, toExit);
      h = openingFrom(keyH, toExit);
    } else {
      a = laterOpening(keyA, toExit, a, pause);
      b = laterOpening(keyB, toExit, b, pause);
      c = laterOpening(keyC, toExit, c, pause);
      d = laterOpening(keyD, toExit, d, pause);
      e = laterOpening(keyE, toExit, e, pause);
      f = laterOpening(keyF, toExit, f, pause);
      g = laterOpening(keyG, toExit, g, pause);
      h = laterOpening(keyH, toExit, h, pause);
    }
  }
  return <i32>((rows - begin) >> 4);
}
