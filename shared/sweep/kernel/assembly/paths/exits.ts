import { events, holds, stops, targets, trails } from "../dimensions";
import { dteExit, exitDays } from "./dte-exit";
import { LOOK_PATH, nextLook, OPTIONS_LOOK_PATH, OPTIONS_STOP_PATH, STOP_PATH } from "./looks";
import { OPTIONS_PATH, PATH, pnlAt } from "./path";
import { timeSessions } from "./path-inputs";
import { lots } from "./spread-legs";
import { exitsOf, pnlsOf, stopExits, stopPnls, stride, targetExits, targetPnls, timeExits, timePnls, trailExits, trailPnls } from "../tables";
import {
  FALL_CENTS, firstStop, firstTarget, firstTrailing, LANES, START_CENTS, STOP_CENTS, STOP_OF_PREMIUM, stopLanes,
  TARGET_CENTS, TARGET_OF_PREMIUM, targetLanes, trailLanes,
} from "./thresholds";

/** The first steps at which eight stops, targets and trails trigger, u16. A step is a session since the entry. */
const STOP_STEPS: usize = memory.data(16);
const TARGET_STEPS: usize = memory.data(16);
const TRAIL_STEPS: usize = memory.data(16);

/**
 * Finds the trigger steps of eight stops on one path and of eight targets on another; the last step if none triggers.
 * `isOnePath`, a compile-time constant, says that both are the same.
 */
@inline
function findStepsOn(
  stopPath: usize, targetPath: usize, isOnePath: bool,
  stopsLow: v128, stopsHigh: v128, targetsLow: v128, targetsHigh: v128, last: i32,
): void {
  let stopped = i16x8.splat(1);
  let taken = i16x8.splat(1);
  let unstopped = i16x8.splat(-1);
  let untaken = i16x8.splat(-1);
  const beside = targetPath - stopPath;
  const end = stopPath + (<usize>last << 2);
  for (let at = stopPath + 4; at < end; at += 4) {
    const pnl = v128.load32_splat(at);
    const taking = isOnePath ? pnl : v128.load32_splat(at + beside);
    const above = i16x8.narrow_i32x4_s(i32x4.gt_s(pnl, stopsLow), i32x4.gt_s(pnl, stopsHigh));
    const below = i16x8.narrow_i32x4_s(i32x4.lt_s(taking, targetsLow), i32x4.lt_s(taking, targetsHigh));
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
function findSteps(lane: i32, last: i32, isPlain: bool): void {
  const stop = STOP_CENTS + (<usize>lane << 2);
  const target = TARGET_CENTS + (<usize>lane << 2);
  const stopPath = isPlain ? PATH : STOP_PATH;
  const targetPath = isPlain ? PATH : LOOK_PATH;
  findStepsOn(
    stopPath, targetPath, isPlain,
    v128.load(stop), v128.load(stop, 16), v128.load(target), v128.load(target, 16), last,
  );
}

/** Returns four levels, out of reach if they are a percentage of the premium, or if they are none. */
@inline
function levelsWhere(isOfPremium: bool, cents: usize, flags: usize, outOfReach: i32): v128 {
  const ofPremium = v128.load(flags);
  const left = isOfPremium ? v128.not(ofPremium) : ofPremium;
  return v128.bitselect(i32x4.splat(outOfReach), v128.load(cents), left);
}

function findStepsWhere(isOfPremium: bool, stopPath: usize, targetPath: usize, lane: i32, last: i32): void {
  const at = <usize>lane << 2;
  findStepsOn(
    stopPath, targetPath, false,
    levelsWhere(isOfPremium, STOP_CENTS + at, STOP_OF_PREMIUM + at, -i32.MAX_VALUE),
    levelsWhere(isOfPremium, STOP_CENTS + at + 16, STOP_OF_PREMIUM + at + 16, -i32.MAX_VALUE),
    levelsWhere(isOfPremium, TARGET_CENTS + at, TARGET_OF_PREMIUM + at, i32.MAX_VALUE),
    levelsWhere(isOfPremium, TARGET_CENTS + at + 16, TARGET_OF_PREMIUM + at + 16, i32.MAX_VALUE),
    last,
  );
}

/** Finds the trigger steps beside shares: percentages of the premium on the options' path, the others on the whole (H5). */
function findStepsWithShares(lane: i32, last: i32, isPlain: bool): void {
  findStepsWhere(false, isPlain ? PATH : STOP_PATH, isPlain ? PATH : LOOK_PATH, lane, last);
  const stopped = v128.load(STOP_STEPS);
  const taken = v128.load(TARGET_STEPS);
  const stopPath = isPlain ? OPTIONS_PATH : OPTIONS_STOP_PATH;
  findStepsWhere(true, stopPath, isPlain ? OPTIONS_PATH : OPTIONS_LOOK_PATH, lane, last);
  v128.store(STOP_STEPS, i16x8.min_u(stopped, v128.load(STOP_STEPS)));
  v128.store(TARGET_STEPS, i16x8.min_u(taken, v128.load(TARGET_STEPS)));
}

/** Returns the path of the trails, which are percentages of the premium: that of the options (H5). */
@inline
function trailPath(isPlain: bool): usize {
  if (lots > 0) return isPlain ? OPTIONS_PATH : OPTIONS_LOOK_PATH;
  return isPlain ? PATH : LOOK_PATH;
}

/** Finds the trigger steps of eight trails from `lane` on; the last step if none triggers. */
function findTrailSteps(path: usize, lane: i32, last: i32): void {
  const fall = FALL_CENTS + (<usize>lane << 2);
  const start = START_CENTS + (<usize>lane << 2);
  const fallsLow = v128.load(fall);
  const fallsHigh = v128.load(fall, 16);
  const startsLow = v128.load(start);
  const startsHigh = v128.load(start, 16);
  let steps = i16x8.splat(1);
  let untriggered = i16x8.splat(-1);
  let best = i32x4.splat(0);
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
function writeSteps(steps: usize, count: i32, exits: usize, pnls: usize, entry: i32): void {
  const cells = <usize>stride;
  let exit = exits + (<usize>entry << 1);
  let pnl = pnls + (<usize>entry << 2);
  for (const end = steps + (<usize>count << 1); steps < end; steps += 2) {
    const step = <i32>load<u16>(steps);
    store<u16>(exit, <u16>(entry + step));
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
 * the exit by DTE, or the end. On a path that is not plain it is the first from there on on which all rules look (X4).
 */
@inline
function writeTimes(entry: i32, end: i32, isPlain: bool): void {
  const levels = events * holds;
  const cells = <usize>stride;
  const latest = exitDays > 0 ? dteExit(entry, end) : end;
  let wanted = timeSessions + <usize>(entry * levels) * 2;
  let exit = timeExits + (<usize>entry << 1);
  let pnl = timePnls + (<usize>entry << 2);
  for (let level = 0; level < levels; level++) {
    const since = min<i32>(<i32>load<u16>(wanted), latest) - entry;
    const step = isPlain ? since : nextLook(since);
    store<u16>(exit, <u16>(entry + step));
    store<i32>(pnl, pnlAt(step));
    wanted += 2;
    exit += cells << 1;
    pnl += cells << 2;
  }
}

/**
 * Writes the exits of every level. The position is forced to close on session `end`, the path's step `last`. On a plain
 * path all rules look on every session; else `findLooks` says where.
 */
@inline
export function writeExits(entry: i32, end: i32, last: i32, isPlain: bool): void {
  const atEnd = pnlAt(last);
  writeSame(firstStop, stopExits, stopPnls, entry, end, atEnd);
  writeSame(firstTarget, targetExits, targetPnls, entry, end, atEnd);
  for (let lane = 0; lane < max<i32>(stopLanes, targetLanes); lane += LANES) {
    if (lots > 0) findStepsWithShares(lane, last, isPlain);
    else findSteps(lane, last, isPlain);
    const stop = firstStop + lane;
    const target = firstTarget + lane;
    const someStops = lanesFrom(lane, stopLanes);
    const someTargets = lanesFrom(lane, targetLanes);
    writeSteps(STOP_STEPS, someStops, exitsOf(stopExits, stop), pnlsOf(stopPnls, stop), entry);
    writeSteps(TARGET_STEPS, someTargets, exitsOf(targetExits, target), pnlsOf(targetPnls, target), entry);
  }
  writeSame(firstTrailing, trailExits, trailPnls, entry, end, atEnd);
  for (let lane = 0; lane < trailLanes; lane += LANES) {
    findTrailSteps(trailPath(isPlain), lane, last);
    const trail = firstTrailing + lane;
    const some = lanesFrom(lane, trailLanes);
    writeSteps(TRAIL_STEPS, some, exitsOf(trailExits, trail), pnlsOf(trailPnls, trail), entry);
  }
  writeTimes(entry, end, isPlain);
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
