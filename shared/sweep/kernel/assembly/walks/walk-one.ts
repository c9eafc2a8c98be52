import { sessions } from "../tables";
import { BATCH_KEYS, COLUMN_BYTES, ROW_BYTES } from "./batch";
import { KEY_OPENINGS } from "./openings";
import { noTrade, TO_EXIT } from "./trades";

/**
 * One position at a time: from an entry to its exit, and on to the next session that may be entered (E1), at the
 * earliest so many sessions after the entry (E2). A walk is a chain of loads that wait for each other, so the batch's
 * eight columns go in step. Writes a row of their keys a step; a column past its last trade goes on with `noTrade`.
 *
 * So it goes where steps cannot say a trade or P&Ls outgrow 32 bits. Elsewhere `sums-narrow.ts` adds the trades as it
 * walks.
 */

/** The place of the entry that may follow a trade: where it closed, and so many sessions after the entry, doubled. */
@inline
function nextAfter(key: u32, place: u32, pause: u32): u32 {
  return load<u16>(max<u32>(key >>> TO_EXIT, (place >>> 1) + pause), KEY_OPENINGS);
}

/** Writes rows of the batch's eight columns; returns where the last row is, which holds `noTrade` alone. */
export function walkOne(wait: i32, rows: usize): usize {
  const end = <u32>sessions << 5;
  const pause = <u32>wait << 1;
  const first = <u32>load<u16>(KEY_OPENINGS);
  let a = first, b = first, c = first, d = first, e = first, f = first, g = first, h = first;
  while (a + b + c + d + e + f + g + h != end) {
    let key = load<u32>(a, BATCH_KEYS);
    store<u32>(rows, key);
    a = nextAfter(key, a, pause);
    key = load<u32>(b, BATCH_KEYS + COLUMN_BYTES);
    store<u32>(rows, key, 4);
    b = nextAfter(key, b, pause);
    key = load<u32>(c, BATCH_KEYS + 2 * COLUMN_BYTES);
    store<u32>(rows, key, 8);
    c = nextAfter(key, c, pause);
    key = load<u32>(d, BATCH_KEYS + 3 * COLUMN_BYTES);
    store<u32>(rows, key, 12);
    d = nextAfter(key, d, pause);
    key = load<u32>(e, BATCH_KEYS + 4 * COLUMN_BYTES);
    store<u32>(rows, key, 16);
    e = nextAfter(key, e, pause);
    key = load<u32>(f, BATCH_KEYS + 5 * COLUMN_BYTES);
    store<u32>(rows, key, 20);
    f = nextAfter(key, f, pause);
    key = load<u32>(g, BATCH_KEYS + 6 * COLUMN_BYTES);
    store<u32>(rows, key, 24);
    g = nextAfter(key, g, pause);
    key = load<u32>(h, BATCH_KEYS + 7 * COLUMN_BYTES);
    store<u32>(rows, key, 28);
    h = nextAfter(key, h, pause);
    rows += ROW_BYTES;
  }
  const nothing = i32x4.splat(noTrade);
  v128.store(rows, nothing);
  v128.store(rows, nothing, 16);
  return rows;
}
