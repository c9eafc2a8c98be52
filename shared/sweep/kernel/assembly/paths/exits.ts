import { events, holds, stops, targets, trails } from "../dimensions";
import { dteExit, exitDays } from "./dte-exit";
import { PATH, pnlAt, premiumPath, sessionOf, stepFrom } from "./path";
import { timeSessions } from "./path-inputs";
import { lots } from "./spread-legs";
import { exitsOf, pnlsOf, stopExits, stopPnls, stride, targetExits, targetPnls, timeExits, timePnls, trailExits, trailPnls } from "../tables";
import {
  FALL_CENTS, firstStop, firstTarget, firstTrailing, LANES, START_CENTS, STOP_CENTS, STOP_OF_PREMIUM, stopLanes,
  TARGET_CENTS, TARGET_OF_PREMIUM, targetLanes, trailLanes,
} from "./thresholds";

/** The first steps at which eight stops and eight targets trigger, u16. */
const STOP_STEPS: usize = memory.data(16);
const TARGET_STEPS: usize = memory.data(16);
const TRAIL_STEPS: usize = memory.data(16);

/** Finds the trigger steps of eight stops and eight targets on a path; the last step if none triggers. */
@inline
function findStepsOn(
  path: usize, stopsLow: v128, stopsHigh: v128, targetsLow: v128, targetsHigh: v128, last: i32,
): void {
  let stopped = i16x8.splat(1);
  let taken = i16x8.splat(1);
  let unstopped = i16x8.splat(-1);
  let untaken = i16x8.splat(-1);
  const end = path + (<usize>last << 2);
  for (let at = path + 4; at < end; at += 4) {
    const pnl = v128.load32_splat(at);
    const above = i16x8.narrow_i32x4_s(i32x4.gt_s(pnl, stopsLow), i32x4.gt_s(pnl, stopsHigh));
    const below = i16x8.narrow_i32x4_s(i32x4.lt_s(pnl, targetsLow), i32x4.lt_s(pnl, targetsHigh));
    unstopped = v128.and(unstopped, above);
    untaken = v128.and(untaken, below);
    // An open level counts one more step: its mask is −1.
    stopped = i16x8.sub(stopped, unstopped);
    taken = i16x8.sub(taken, untaken);
  }
  v128.store(STOP_STEPS, stopped);
  v128.store(TARGET_STEPS, taken);
}

/** Finds the trigger steps of eight stops and eight targets from `lane` on. */
@inline
function findSteps(lane: i32, last: i32): void {
  const stop = STOP_CENTS + (<usize>lane << 2);
  const target = TARGET_CENTS + (<usize>lane << 2);
  findStepsOn(PATH, v128.load(stop), v128.load(stop, 16), v128.load(target), v128.load(target, 16), last);
}

/** Returns four levels, out of reach if they are a percentage of the premium, or if they are none. */
@inline
function levelsWhere(isOfPremium: bool, cents: usize, flags: usize, outOfReach: i32): v128 {
  const ofPremium = v128.load(flags);
  const left = isOfPremium ? v128.not(ofPremium) : ofPremium;
  return v128.bitselect(i32x4.splat(outOfReach), v128.load(cents), left);
}

function findStepsWhere(isOfPremium: bool, path: usize, lane: i32, last: i32): void {
  const at = <usize>lane << 2;
  findStepsOn(
    path,
    levelsWhere(isOfPremium, STOP_CENTS + at, STOP_OF_PREMIUM + at, -i32.MAX_VALUE),
    levelsWhere(isOfPremium, STOP_CENTS + at + 16, STOP_OF_PREMIUM + at + 16, -i32.MAX_VALUE),
    levelsWhere(isOfPremium, TARGET_CENTS + at, TARGET_OF_PREMIUM + at, i32.MAX_VALUE),
    levelsWhere(isOfPremium, TARGET_CENTS + at + 16, TARGET_OF_PREMIUM + at + 16, i32.MAX_VALUE),
    last,
  );
}

/** Finds the trigger steps beside shares: percentages of the premium on the options' path, the others on the whole (H5). */
function findStepsWithShares(lane: i32, last: i32): void {
  findStepsWhere(false, PATH, lane, last);
  const stopped = v128.load(STOP_STEPS);
  const taken = v128.load(TARGET_STEPS);
  findStepsWhere(true, premiumPath(), lane, last);
  v128.store(STOP_STEPS, i16x8.min_u(stopped, v128.load(STOP_STEPS)));
  v128.store(TARGET_STEPS, i16x8.min_u(taken, v128.load(TARGET_STEPS)));
}

/** Finds the trigger steps of eight trails from `lane` on, beside the best P&L so far; the last step if none triggers. */
function findTrailSteps(lane: i32, last: i32): void {
  const fall = FALL_CENTS + (<usize>lane << 2);
  const start = START_CENTS + (<usize>lane << 2);
  const fallsLow = v128.load(fall);
  const fallsHigh = v128.load(fall, 16);
  const startsLow = v128.load(start);
  const startsHigh = v128.load(start, 16);
  let steps = i16x8.splat(1);
  let untriggered = i16x8.splat(-1);
  let best = i32x4.splat(0);
  const path = premiumPath();
  const end = path + (<usize>last << 2);
  for (let at = path + 4; at < end; at += 4) {
    const pnl = v128.load32_splat(at);
    best = i32x4.max_s(best, pnl);
    const fallen = i32x4.sub(best, pnl);
    const low = v128.or(i32x4.lt_s(best, startsLow), i32x4.lt_s(fallen, fallsLow));
    const high = v128.or(i32x4.lt_s(best, startsHigh), i32x4.lt_s(fallen, fallsHigh));
    untriggered = v128.and(untriggered, i16x8.narrow_i32x4_s(low, high));
    steps = i16x8.sub(steps, untriggered);
  }
  v128.store(TRAIL_STEPS, steps);
}

@inline
function writeSteps(steps: usize, count: i32, exits: usize, pnls: usize, entry: i32, hasGaps: bool): void {
  const cells = <usize>stride;
  let exit = exits + (<usize>entry << 1);
  let pnl = pnls + (<usize>entry << 2);
  for (const end = steps + (<usize>count << 1); steps < end; steps += 2) {
    const step = <i32>load<u16>(steps);
    store<u16>(exit, <u16>(hasGaps ? sessionOf(step) : entry + step));
    store<i32>(pnl, pnlAt(step));
    exit += cells << 1;
    pnl += cells << 2;
  }
}

/** Returns how many of `count` levels lie within the eight lanes from `lane` on. */
@inline
function lanesFrom(lane: i32, count: i32): i32 {
  return max<i32>(0, min<i32>(LANES, count - lane));
}

/** Writes one exit to `count` levels in a row. */
@inline
function writeSame(count: i32, exits: usize, pnls: usize, entry: i32, exitSession: i32, cents: i32): void {
  const cells = <usize>stride;
  let exit = exits + (<usize>entry << 1);
  let pnl = pnls + (<usize>entry << 2);
  for (let level = 0; level < count; level++) {
    store<u16>(exit, <u16>exitSession);
    store<i32>(pnl, cents);
    exit += cells << 1;
    pnl += cells << 2;
  }
}

/**
 * Writes exits by time: the first step at or after the session of the hold or the event (D2, E5), at the latest that of
 * the exit by DTE, or the end.
 */
@inline
function writeTimes(entry: i32, end: i32, hasGaps: bool): void {
  const levels = events * holds;
  const cells = <usize>stride;
  const latest = exitDays > 0 ? dteExit(entry, end) : end;
  let wanted = timeSessions + <usize>(entry * levels) * 2;
  let exit = timeExits + (<usize>entry << 1);
  let pnl = timePnls + (<usize>entry << 2);
  for (let level = 0; level < levels; level++) {
    const since = min<i32>(<i32>load<u16>(wanted), latest) - entry;
    const step = hasGaps ? stepFrom(since) : since;
    store<u16>(exit, <u16>(hasGaps ? sessionOf(step) : entry + since));
    store<i32>(pnl, pnlAt(step));
    wanted += 2;
    exit += cells << 1;
    pnl += cells << 2;
  }
}

/** Writes the exits of every level. The position is forced to close on session `end`, the path's step `last`. */
@inline
export function writeExits(entry: i32, end: i32, last: i32, hasGaps: bool): void {
  const atEnd = pnlAt(last);
  writeSame(firstStop, stopExits, stopPnls, entry, end, atEnd);
  writeSame(firstTarget, targetExits, targetPnls, entry, end, atEnd);
  for (let lane = 0; lane < max<i32>(stopLanes, targetLanes); lane += LANES) {
    if (lots > 0) findStepsWithShares(lane, last);
    else findSteps(lane, last);
    const stop = firstStop + lane;
    const target = firstTarget + lane;
    const someStops = lanesFrom(lane, stopLanes);
    const someTargets = lanesFrom(lane, targetLanes);
    writeSteps(STOP_STEPS, someStops, exitsOf(stopExits, stop), pnlsOf(stopPnls, stop), entry, hasGaps);
    writeSteps(TARGET_STEPS, someTargets, exitsOf(targetExits, target), pnlsOf(targetPnls, target), entry, hasGaps);
  }
  writeSame(firstTrailing, trailExits, trailPnls, entry, end, atEnd);
  for (let lane = 0; lane < trailLanes; lane += LANES) {
    findTrailSteps(lane, last);
    const trail = firstTrailing + lane;
    const some = lanesFrom(lane, trailLanes);
    writeSteps(TRAIL_STEPS, some, exitsOf(trailExits, trail), pnlsOf(trailPnls, trail), entry, hasGaps);
  }
  writeTimes(entry, end, hasGaps);
}

/** Lets an assignment close what time would close after it (`tables.ts` says how it is written). */
export function cutTimes(entry: i32, assignment: i32, cents: i32): void {
  const cells = <usize>stride;
  let exit = timeExits + (<usize>entry << 1);
  let pnl = timePnls + (<usize>entry << 2);
  for (let level = 0; level < events * holds; level++) {
    if (<i32>load<u16>(exit) > assignment) {
      store<u16>(exit, <u16>(assignment + 1));
      store<i32>(pnl, cents);
    }
    exit += cells << 1;
    pnl += cells << 2;
  }
}

/** Sets every level of a session without an entry to 0. */
export function clearExits(entry: i32): void {
  writeSame(stops, stopExits, stopPnls, entry, 0, 0);
  writeSame(targets, targetExits, targetPnls, entry, 0, 0);
  writeSame(trails, trailExits, trailPnls, entry, 0, 0);
  writeSame(events * holds, timeExits, timePnls, entry, 0, 0);
}
