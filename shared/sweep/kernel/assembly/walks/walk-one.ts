import { sessions } from "../tables";
import { BATCH_KEYS, COLUMN_BYTES, ROW_BYTES } from "./batch";
import { KEY_OPENINGS } from "./openings";
import { noTrade, TO_EXIT } from "./trades";

/**
 * Walks with one position at a time: from an entry to its exit, then to the next session that allows an entry (E1),
 * at least a wait after the entry (E2). Each load depends on the one before, so the batch's eight columns run in
 * lockstep to hide the latency. Writes a row of keys per step; a finished column continues with `noTrade`. Used when
 * steps cannot express a trade or P&Ls exceed 32 bits; otherwise `sums-narrow.ts` adds trades during the walk.
 */

/** Returns the place of the next entry: where the trade closed, and a wait after its entry, doubled. */
@inline
function nextAfter(key: u32, place: u32, pause: u32): u32 {
  return load<u16>(max<u32>(key >>> TO_EXIT, (place >>> 1) + pause), KEY_OPENINGS);
}

/** Writes rows of the batch's eight columns. Returns the address of the last row, which is all `noTrade`. */
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
