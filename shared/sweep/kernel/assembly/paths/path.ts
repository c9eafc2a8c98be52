import { slotOf } from "./entry-legs";
import { flows, quoted } from "./path-inputs";
import { legCount, lots, quantityOf, sharesLane } from "./spread-legs";

/**
 * The path of one position: its P&L of closing at each step after the entry, in cents with all costs. If every leg
 * has a quote on every session before the last, a step is a session. Otherwise the path keeps the sessions on which a
 * rule may close (X4), and the last; then tables map steps to sessions and back.
 */
export const PATH: usize = memory.data(16448);
/** The same of the options alone, beside shares. */
const OPTIONS_PATH: usize = memory.data(16448);
/** u16: session of each step, and first step of each session since the entry. */
const SESSIONS: usize = memory.data(8224);
const STEPS: usize = memory.data(8224);

/** Returns the address of a leg's flow on the entry session. */
@inline
function flowsOf(leg: i32): usize {
  return flows + (slotOf(leg) << 2);
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
  for (let step: usize = 0; step <= end; step += 16) {
    let pnl = i32x4.add(opening, i32x4.mul(v128.load(flows0 + step), quantity0));
    if (legs > 1) pnl = i32x4.add(pnl, i32x4.mul(v128.load(flows1 + step), quantity1));
    if (legs > 2) pnl = i32x4.add(pnl, i32x4.mul(v128.load(flows2 + step), quantity2));
    if (legs > 3) pnl = i32x4.add(pnl, i32x4.mul(v128.load(flows3 + step), quantity3));
    v128.store(PATH + step, pnl);
  }
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

/** Returns the path with which percentages of the premium are compared: that of the options (H5). */
@inline
export function premiumPath(): usize {
  return lots > 0 ? OPTIONS_PATH : PATH;
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

/**
 * Removes the sessions on which a leg has no quote from the path, up to `last` sessions after the entry. Returns the
 * number of steps left.
 */
export function dropGaps(entry: i32, last: i32): i32 {
  let step: i32 = 1;
  for (let since: i32 = 1; since <= last; since++) {
    store<u16>(STEPS + (<usize>since << 1), <u16>step);
    let isQuoted: u32 = 1;
    for (let leg = 0; leg < legCount; leg++)
      isQuoted &= load<u8>(quoted + slotOf(leg) + <usize>since);
    if (!isQuoted && since < last) continue;
    store<i32>(PATH + (<usize>step << 2), load<i32>(PATH + (<usize>since << 2)));
    if (lots > 0) store<i32>(OPTIONS_PATH + (<usize>step << 2), load<i32>(OPTIONS_PATH + (<usize>since << 2)));
    store<u16>(SESSIONS + (<usize>step << 1), <u16>(entry + since));
    step++;
  }
  return step - 1;
}

@inline
export function pnlAt(step: i32): i32 {
  return load<i32>(PATH + (<usize>step << 2));
}

/** Returns the session of a step of a path with gaps. */
@inline
export function sessionOf(step: i32): i32 {
  return load<u16>(SESSIONS + (<usize>step << 1));
}

/** Returns the first step at or after a session, in a path with gaps. */
@inline
export function stepFrom(since: i32): i32 {
  return load<u16>(STEPS + (<usize>since << 1));
}
