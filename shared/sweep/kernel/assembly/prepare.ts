import { clearExits, writeExits } from "./exits";
import { marginOf } from "./margin";
import { dropGaps, PATH, SLOTS } from "./path";
import { closes, commission, EXPIRY, flows, forcedEnds, GAP, PREMIUM, RECORD_BYTES, SETTLEMENT, SLOT, STRIKE } from "./path-inputs";
import { findPayoffRange, greatestPayoff, leastPayoff } from "./payoff";
import { areOpposed, contracts, legCount, netCalls, quantityOf, recordsOf } from "./spread-legs";
import { risk, sessions, valid } from "./tables";
import { findThresholds } from "./thresholds";

/**
 * The entries of one spread, session by session: whether one is possible, what it risks, and how every level would end
 * it. A path is made and read while it lies in the fastest memory, and forgotten.
 */

/** Entries whose legs are looked up before their paths are followed, so that memory answers for all of them at once. */
const BLOCK: i32 = 16;
const MULTIPLIER: i32 = 100;

/** Keeps what is touched ahead from being optimised away. */
let touched: i32 = 0;

@inline
function isOneContract(record: usize, other: usize): bool {
  return load<i32>(record, STRIKE) == load<i32>(other, STRIKE) && load<i32>(record, EXPIRY) == load<i32>(other, EXPIRY);
}

/** Whether every leg has a contract, and none is bought and sold at once (C4); looks at its flows ahead. */
@inline
function canEnter(legs: i32, offset: usize): bool {
  for (let leg = 0; leg < legs; leg++) {
    const record = recordsOf(leg) + offset;
    const slot = <usize>load<u32>(record, SLOT);
    if (slot == 0) return false;
    touched += load<i32>(flows + (slot << 2), 64);
    for (let other = 0; other < leg; other++)
      if (areOpposed(leg, other) && isOneContract(record, recordsOf(other) + offset)) return false;
  }
  return true;
}

@inline
function riskOf(entry: i32, premium: i32, openCommission: i32, isOneExpiry: bool): i64 {
  // Minus the least P&L at expiry, where that is bounded and known (B2).
  if (isOneExpiry && netCalls >= 0)
    return max<i64>(0, <i64>openCommission - <i64>premium - <i64>MULTIPLIER * <i64>leastPayoff);
  return marginOf(entry, load<i32>(closes + (<usize>entry << 2)), premium, openCommission);
}

@inline
function follow(legs: i32, entry: i32): void {
  const offset = <usize>entry * RECORD_BYTES;
  let end = <i32>load<u16>(forcedEnds + (<usize>entry << 1));
  let gap: i32 = 0xffff;
  let premium: i32 = 0;
  let isOneExpiry = true;
  const expiry = load<i32>(recordsOf(0) + offset, EXPIRY);
  for (let leg = 0; leg < legs; leg++) {
    const record = recordsOf(leg) + offset;
    end = min<i32>(end, <i32>load<u16>(record, SETTLEMENT));
    gap = min<i32>(gap, <i32>load<u16>(record, GAP));
    premium += quantityOf(leg) * load<i32>(record, PREMIUM);
    if (load<i32>(record, EXPIRY) != expiry) isOneExpiry = false;
    store<u32>(SLOTS + (<usize>leg << 2), load<u32>(record, SLOT));
  }
  const openCommission = commission * contracts;
  const openFlow = premium - openCommission;
  findPayoffRange(entry);
  store<i64>(risk + (<usize>entry << 3), riskOf(entry, premium, openCommission, isOneExpiry));
  const least = <f64>openFlow + 100 * <f64>leastPayoff;
  const greatest = <f64>openFlow + 100 * <f64>greatestPayoff;
  findThresholds(
    <f64>abs<i32>(premium),
    netCalls < 0 ? 0 : max<f64>(0, -least),
    netCalls > 0 ? 0 : max<f64>(0, greatest),
  );
  const last = end - entry;
  const opening = i32x4.splat(openFlow);
  for (let step: usize = 0; step <= <usize>last << 2; step += 16) {
    let pnl = opening;
    for (let leg = 0; leg < legs; leg++) {
      const flow = flows + (<usize>load<u32>(SLOTS + (<usize>leg << 2)) << 2);
      pnl = i32x4.add(pnl, i32x4.mul(v128.load(flow + step), i32x4.splat(quantityOf(leg))));
    }
    v128.store(PATH + step, pnl);
  }
  if (gap >= end) writeExits(entry, end, last, false);
  else writeExits(entry, end, dropGaps(entry, last, legs), true);
}

/** Fills the tables for the spread whose legs have been added. */
export function preparePaths(): void {
  for (let from = 0; from < sessions; from += BLOCK) {
    const to = min<i32>(from + BLOCK, sessions);
    for (let entry = from; entry < to; entry++)
      store<u8>(valid + <usize>entry, canEnter(legCount, <usize>entry * RECORD_BYTES));
    for (let entry = from; entry < to; entry++) {
      if (load<u8>(valid + <usize>entry)) follow(legCount, entry);
      else {
        store<i64>(risk + (<usize>entry << 3), 0);
        clearExits(entry);
      }
    }
  }
}
