import { firstHold, firstTrail, holds, levelCount, stops, targets, trails } from "../dimensions";
import { allocate } from "../memory";
import { exitRules, holdOf, stopOf, targetOf, trailOf, widerStops, widerTargets, widerTrails } from "../rules";
import { isIdle } from "./read-levels";
import { exitsOf, stopExits, stride, targetExits, timeExits, trailExits } from "../tables";

/**
 * Exit rules with equal exits at every entry share one column, and so every walk over it. Each rule is compared with
 * the rules one level wider in stop, target, hold or trail. So a stop that never binds first, or a hold past expiry, merges
 * with its neighbor. Equal columns that are not neighbors may stay separate, which costs only time.
 */

/** Per exit rule an i32: first its equal neighbor, in the end its column. */
let columnOf: usize = 0;
/** Per column an i32: one of its exit rules. */
let ruleOf: usize = 0;
export let columns: i32 = 0;

/** Per level and session, u16: the exit if it differs from the next wider level's, else the largest number. */
let partings: usize = 0;
/** Per level u8: 1 if they differ anywhere. */
let doPart: usize = 0;

export function allocateExitColumns(): void {
  const levels = <usize>levelCount();
  columnOf = allocate(<usize>exitRules << 2);
  ruleOf = allocate(<usize>exitRules << 2);
  partings = allocate((<usize>stride << 1) * levels);
  doPart = allocate(levels);
}

export function columnOfRule(exitRule: i32): i32 {
  return load<i32>(columnOf + (<usize>exitRule << 2));
}

export function ruleOfColumn(column: i32): i32 {
  return load<i32>(ruleOf + (<usize>column << 2));
}

function partingsOf(level: i32): usize {
  return partings + (<usize>(level * stride) << 1);
}

/** Records where a level differs from the next wider one. */
function compareLevels(level: i32, exits: usize, wider: usize): void {
  const table = partingsOf(level);
  const end = <usize>stride << 1;
  let anywhere = i16x8.splat(0);
  for (let at: usize = 0; at < end; at += 16) {
    const one = v128.load(exits + at);
    const other = v128.load(wider + at);
    const isSame = i16x8.eq(one, other);
    anywhere = v128.or(anywhere, v128.not(isSame));
    v128.store(table + at, v128.or(i16x8.min_u(one, other), isSame));
  }
  store<u8>(doPart + <usize>level, u8(v128.any_true(anywhere)));
}

function compareAllLevels(event: i32): void {
  for (let stop = 0; stop < stops; stop++) {
    const wider = load<i32>(widerStops + (<usize>stop << 2));
    if (wider >= 0) compareLevels(stop, exitsOf(stopExits, stop), exitsOf(stopExits, wider));
  }
  for (let target = 0; target < targets; target++) {
    const wider = load<i32>(widerTargets + (<usize>target << 2));
    if (wider >= 0) compareLevels(stops + target, exitsOf(targetExits, target), exitsOf(targetExits, wider));
  }
  for (let trail = 0; trail < trails; trail++) {
    const wider = load<i32>(widerTrails + (<usize>trail << 2));
    if (wider >= 0) compareLevels(firstTrail() + trail, exitsOf(trailExits, trail), exitsOf(trailExits, wider));
  }
  for (let hold = 0; hold + 1 < holds; hold++) {
    const exits = exitsOf(timeExits, event * holds + hold);
    compareLevels(firstHold() + hold, exits, exits + (<usize>stride << 1));
  }
}

/** Returns the earlier exits of eight sessions: of two levels, and of a third where there is one. */
@inline
function earliest(hasThird: bool, one: usize, two: usize, three: usize, offset: usize): v128 {
  const exits = i16x8.min_u(v128.load(one + offset), v128.load(two + offset));
  return hasThird ? i16x8.min_u(exits, v128.load(three + offset)) : exits;
}

/** Returns true if a level differs from the next wider one before two or three other levels close. */
@inline
function isSeenBefore(hasThird: bool, level: i32, one: usize, two: usize, three: usize): bool {
  const table = partingsOf(level);
  const end = <usize>stride << 1;
  for (let at: usize = 0; at < end; at += 64) {
    const a = i16x8.sub_sat_u(earliest(hasThird, one, two, three, at), v128.load(table + at));
    const b = i16x8.sub_sat_u(earliest(hasThird, one, two, three, at + 16), v128.load(table + at, 16));
    const c = i16x8.sub_sat_u(earliest(hasThird, one, two, three, at + 32), v128.load(table + at, 32));
    const d = i16x8.sub_sat_u(earliest(hasThird, one, two, three, at + 48), v128.load(table + at, 48));
    if (v128.any_true(v128.or(v128.or(a, b), v128.or(c, d)))) return true;
  }
  return false;
}

/** True if some trail of the spread ever closes a position. */
let hasTrails: bool = false;

/** Returns true if a level differs from the next wider one before the other levels of its rule close. */
function isSeen(level: i32, one: usize, two: usize, three: usize): bool {
  if (!load<u8>(doPart + <usize>level)) return false;
  if (hasTrails) return isSeenBefore(true, level, one, two, three);
  return isSeenBefore(false, level, one, two, three);
}

function equalNeighbour(rule: i32, event: i32): i32 {
  const stop = stopOf(rule);
  const target = targetOf(rule);
  const hold = holdOf(rule);
  const stopTable = exitsOf(stopExits, stop);
  const targetTable = exitsOf(targetExits, target);
  const timeTable = exitsOf(timeExits, event * holds + hold);
  const trail = trailOf(rule);
  const trailTable = exitsOf(trailExits, trail);
  if (hold + 1 < holds && !isSeen(firstHold() + hold, stopTable, targetTable, trailTable))
    return rule + stops * targets * trails;
  const widerStop = load<i32>(widerStops + (<usize>stop << 2));
  if (widerStop >= 0 && !isSeen(stop, targetTable, timeTable, trailTable))
    return rule + (widerStop - stop) * targets * trails;
  const widerTarget = load<i32>(widerTargets + (<usize>target << 2));
  if (widerTarget >= 0 && !isSeen(stops + target, stopTable, timeTable, trailTable))
    return rule + (widerTarget - target) * trails;
  const widerTrail = load<i32>(widerTrails + (<usize>trail << 2));
  if (widerTrail >= 0 && !isSeen(firstTrail() + trail, stopTable, timeTable, targetTable))
    return rule + widerTrail - trail;
  return rule;
}

export function findColumns(event: i32): void {
  compareAllLevels(event);
  hasTrails = trails > 1 || !isIdle(firstTrail());
  columns = 0;
  for (let rule = 0; rule < exitRules; rule++) {
    const equal = equalNeighbour(rule, event);
    store<i32>(columnOf + (<usize>rule << 2), equal);
    if (equal == rule) {
      store<i32>(ruleOf + (<usize>columns << 2), rule);
      columns++;
    }
  }
  // Follows equal neighbors to a rule without one, which has its own column.
  for (let column = 0; column < columns; column++) {
    store<i32>(columnOf + (<usize>ruleOfColumn(column) << 2), ~column);
  }
  for (let rule = 0; rule < exitRules; rule++) {
    let last = rule;
    while (columnOfRule(last) >= 0) last = columnOfRule(last);
    const column = columnOfRule(last);
    for (let each = rule; columnOfRule(each) >= 0; ) {
      const next = columnOfRule(each);
      store<i32>(columnOf + (<usize>each << 2), column);
      each = next;
    }
  }
  for (let rule = 0; rule < exitRules; rule++) {
    store<i32>(columnOf + (<usize>rule << 2), ~columnOfRule(rule));
  }
}
