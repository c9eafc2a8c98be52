import { expiryOf, premiumOf, strikeOf } from "./entry-legs";
import { nakedPercent } from "./path-inputs";
import { isCall, legCount, signedQuantityOf } from "./spread-legs";

/** The Regulation T margin of one spread at its entry in cents (B2), matched in form order. */
const MULTIPLIER: i64 = 100;
/** Percentages of the underlying, as whole cents for one contract. The host sets that of uncovered options. */
const TEN_PERCENT: i64 = 10;

/** Unmatched contracts of each long leg. */
const UNUSED: usize = memory.data(16);
/** The legs of the uncovered short contracts, u8. The host limits a spread to 64 contracts. */
const BARE_CALLS: usize = memory.data(64);
const BARE_PUTS: usize = memory.data(64);

let underlying: i64 = 0;

/** Returns the margin of one uncovered short contract, its own premium included. */
function bareNeed(leg: i32): i64 {
  const strike = <i64>strikeOf(leg);
  const call = isCall(leg);
  const outOfTheMoney = max<i64>(0, call ? strike - underlying : underlying - strike);
  const base = max<i64>(
    <i64>nakedPercent * underlying - MULTIPLIER * outOfTheMoney,
    TEN_PERCENT * (call ? underlying : strike),
  );
  return base + <i64>premiumOf(leg);
}

/** Returns the larger margin of a short call and put, plus the other's premium. */
function pairNeed(call: i32, put: i32): i64 {
  const forCall = bareNeed(call);
  const forPut = bareNeed(put);
  if (forCall == forPut) return forCall + <i64>max<i32>(premiumOf(call), premiumOf(put));
  return forCall > forPut ? forCall + <i64>premiumOf(put) : forPut + <i64>premiumOf(call);
}

/** Returns the long leg with the nearest strike that can cover a contract of the short one, or −1. */
function coverFor(short: i32): i32 {
  const expiry = expiryOf(short);
  const strike = strikeOf(short);
  let cover = -1;
  let nearest = 0;
  for (let leg = 0; leg < legCount; leg++) {
    if (load<i32>(UNUSED + (<usize>leg << 2)) == 0 || isCall(leg) != isCall(short)) continue;
    if (expiryOf(leg) < expiry) continue;
    const distance = abs<i32>(strikeOf(leg) - strike);
    if (cover < 0 || distance < nearest) {
      cover = leg;
      nearest = distance;
    }
  }
  return cover;
}

function coveredNeed(short: i32, long: i32): i64 {
  const width = <i64>strikeOf(long) - <i64>strikeOf(short);
  return min<i64>(MULTIPLIER * max<i64>(0, isCall(short) ? width : -width), bareNeed(short));
}

/** Returns the margin of uncovered short calls and puts, paired one to one, else alone. */
function bareNeeds(calls: i32, puts: i32): i64 {
  let sum: i64 = 0;
  for (let at = 0; at < max<i32>(calls, puts); at++) {
    const call = at < calls ? <i32>load<u8>(BARE_CALLS + at) : -1;
    const put = at < puts ? <i32>load<u8>(BARE_PUTS + at) : -1;
    sum += call < 0 ? bareNeed(put) : put < 0 ? bareNeed(call) : pairNeed(call, put);
  }
  return sum;
}

/** Returns the margin with any net debit (`premium` is the flow of opening) and the commissions. */
export function marginOf(underlyingCents: i32, premium: i32, openCommission: i32): i64 {
  underlying = underlyingCents;
  for (let leg = 0; leg < legCount; leg++)
    store<i32>(UNUSED + (<usize>leg << 2), max<i32>(0, signedQuantityOf(leg)));
  let calls = 0;
  let puts = 0;
  let sum: i64 = 0;
  for (let leg = 0; leg < legCount; leg++) {
    for (let contract = 0; contract < -signedQuantityOf(leg); contract++) {
      const cover = coverFor(leg);
      if (cover >= 0) {
        const unused = UNUSED + (<usize>cover << 2);
        store<i32>(unused, load<i32>(unused) - 1);
        sum += coveredNeed(leg, cover);
      } else if (isCall(leg)) store<u8>(BARE_CALLS + calls++, leg);
      else store<u8>(BARE_PUTS + puts++, leg);
    }
  }
  return sum + bareNeeds(calls, puts) + <i64>max<i32>(0, -premium) + <i64>openCommission;
}
