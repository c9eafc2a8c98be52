import { slotOf } from "./entry-legs";
import { greatestOf } from "./lanes";
import { flows } from "./path-inputs";
import { legCount, lots, quantityOf, sharesLane } from "./spread-legs";

/**
 * The path of one position: its P&L of closing on each session since the entry, in cents with all costs, at carried
 * quotes (M3a) where there are no others. It says what a closing comes to; on which sessions a rule looks at it is in
 * `looks.ts`.
 */
export const PATH: usize = memory.data(16448);
/** The same of the options alone, beside shares. */
export const OPTIONS_PATH: usize = memory.data(16448);
/** The greatest P&L of the path before its last session. */
export let mostBeforeLast: i32 = 0;

/** Returns the address of a leg's flow on the entry session. */
@inline
function flowsOf(leg: i32): usize {
  return flows + (slotOf(leg) << 2);
}

/** Returns the greatest of the numbers in `most`, and of those of the last vector that come before the session `last`. */
@inline
function mostBefore(most: v128, lastVector: v128, last: i32): i32 {
  const isBefore = i32x4.lt_s(i32x4(0, 1, 2, 3), i32x4.splat(last & 3));
  return greatestOf(i32x4.max_s(most, v128.bitselect(lastVector, i32x4.splat(i32.MIN_VALUE), isBefore)));
}

/** Computes the path of `legs` legs, a compile-time constant: flow of opening plus flow of closing. */
@inline
function layLegs(legs: i32, openFlow: i32, last: i32): void {
  const opening = i32x4.splat(openFlow);
  const quantity0 = i32x4.splat(quantityOf(0));
  const quantity1 = i32x4.splat(quantityOf(1));
  const quantity2 = i32x4.splat(quantityOf(2));
  const quantity3 = i32x4.splat(quantityOf(3));
  const flows0 = flowsOf(0);
  const flows1 = flowsOf(1);
  const flows2 = flowsOf(2);
  const flows3 = flowsOf(3);
  const end = <usize>last << 2;
  let most = i32x4.splat(i32.MIN_VALUE);
  let before = most;
  for (let step: usize = 0; step <= end; step += 16) {
    most = i32x4.max_s(most, before);
    let pnl = i32x4.add(opening, i32x4.mul(v128.load(flows0 + step), quantity0));
    if (legs > 1) pnl = i32x4.add(pnl, i32x4.mul(v128.load(flows1 + step), quantity1));
    if (legs > 2) pnl = i32x4.add(pnl, i32x4.mul(v128.load(flows2 + step), quantity2));
    if (legs > 3) pnl = i32x4.add(pnl, i32x4.mul(v128.load(flows3 + step), quantity3));
    v128.store(PATH + step, pnl);
    before = pnl;
  }
  mostBeforeLast = mostBefore(most, before, last);
}

/** Computes the path up to `last` sessions after the entry. */
@inline
export function layPath(openFlow: i32, last: i32): void {
  switch (legCount) {
    case 1:
      layLegs(1, openFlow, last);
      break;
    case 2:
      layLegs(2, openFlow, last);
      break;
    case 3:
      layLegs(3, openFlow, last);
      break;
    default:
      layLegs(4, openFlow, last);
  }
}

/** Returns the cash flow of selling the shares on the entry session, with all dividends of the period before (H4). */
@inline
export function sharesFlow(): i32 {
  return load<i32>(flowsOf(sharesLane)) * lots;
}

/** Takes what the shares make off the path: the options' is left. */
export function layOptionsPath(last: i32): void {
  const shares = flowsOf(sharesLane);
  const quantity = i32x4.splat(lots);
  const atEntry = i32x4.splat(sharesFlow());
  const end = <usize>last << 2;
  for (let step: usize = 0; step <= end; step += 16) {
    const gain = i32x4.sub(i32x4.mul(v128.load(shares + step), quantity), atEntry);
    v128.store(OPTIONS_PATH + step, i32x4.sub(v128.load(PATH + step), gain));
  }
}

@inline
export function pnlAt(step: i32): i32 {
  return load<i32>(PATH + (<usize>step << 2));
}
