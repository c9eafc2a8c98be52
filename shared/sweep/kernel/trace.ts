import { positionsOfRule } from "../grid/combination.ts";
import type { KernelExports } from "./kernel-exports.ts";
import type { RuleLists } from "./rule-lists.ts";
import type { Trace } from "./spread-kernel.ts";

/** Exits and P&Ls of one level by entry session. */
type Level = { readonly exits: Uint16Array; readonly pnls: Int32Array };

const levelAt = (kernel: KernelExports, exits: number, pnls: number, level: number): Level => {
  const { buffer } = kernel.memory;
  const stride = kernel.stride.value;
  return {
    exits: new Uint16Array(buffer, exits + 2 * stride * level, stride),
    pnls: new Int32Array(buffer, pnls + 4 * stride * level, stride),
  };
};

/** The trades of one walk, in the order of their entries. */
type Walked = { readonly entries: number[]; readonly exits: number[]; readonly pnlCents: number[] };

/**
 * Walks session by session. Enters if every mask allows it (S32), a wait after the last entry (E2), with a position
 * free (E1). Uses neither closures nor objects per session, because it runs for every candidate of the sample.
 */
const walk = (
  [valid, filter, event]: readonly [Uint8Array, Uint8Array, Uint8Array],
  [stop, target, time, trail]: readonly [Level, Level, Level, Level],
  cuts: Uint16Array,
  maxPositions: number,
  wait: number,
): Walked => {
  const entries: number[] = [];
  const exits: number[] = [];
  const pnlCents: number[] = [];
  const openUntil = new Int32Array(maxPositions);
  for (let entry = 0; entry < cuts.length; ) {
    const slot = valid[entry]! & filter[entry]! & event[entry]! ? freeSlot(openUntil, entry) : -1;
    if (slot < 0) {
      entry++;
      continue;
    }
    let first = stop;
    if (target.exits[entry]! < first.exits[entry]!) first = target;
    if (trail.exits[entry]! < first.exits[entry]!) first = trail;
    // An assignment stands a session later, behind all that closes on its own (X6).
    const timed = time.exits[entry]! - (time.exits[entry] === cuts[entry] ? 1 : 0);
    if (timed < first.exits[entry]!) first = time;
    const exit = Math.min(timed, first.exits[entry]!);
    entries.push(entry);
    exits.push(exit);
    pnlCents.push(first.pnls[entry]!);
    openUntil[slot] = exit;
    entry += wait;
  }
  return { entries, exits, pnlCents };
};

/** Returns a position that is closed by this session, its own closing included (E1), or −1 if all are open. */
const freeSlot = (openUntil: Int32Array, session: number): number => {
  for (let slot = 0; slot < openUntil.length; slot++) if (openUntil[slot]! <= session) return slot;
  return -1;
};

/** Returns B4's order of trades that arrive by entry: almost sorted, so insertion is fast. */
const orderByExit = (exits: readonly number[]): number[] => {
  const order: number[] = [];
  for (let trade = 0; trade < exits.length; trade++) {
    let place = trade;
    for (; place > 0 && exits[order[place - 1]!]! > exits[trade]!; place--) order[place] = order[place - 1]!;
    order[place] = trade;
  }
  return order;
};

/** Returns the trades of one rule of the current spread, in B4's order. */
export const traceRule = (kernel: KernelExports, lists: RuleLists, sessions: number, rule: number): Trace => {
  const { buffer } = kernel.memory;
  const { values } = lists;
  const places = positionsOfRule(values, rule);
  const filter = lists.filterMasks[places.filter]!;
  const event = lists.eventMasks[places.event]!;
  const valid = new Uint8Array(buffer, kernel.valid.value, sessions);
  const cuts = new Uint16Array(buffer, kernel.cuts.value, sessions);
  // 64-bit integers in two halves: a BigInt each would dominate the time.
  const risks = new Int32Array(buffer, kernel.risk.value, 2 * sessions);
  const levels = [
    levelAt(kernel, kernel.stopExits.value, kernel.stopPnls.value, places.stop),
    levelAt(kernel, kernel.targetExits.value, kernel.targetPnls.value, places.target),
    levelAt(
      kernel,
      kernel.timeExits.value,
      kernel.timePnls.value,
      places.event * values.hold.length + places.hold,
    ),
    levelAt(kernel, kernel.trailExits.value, kernel.trailPnls.value, places.trail),
  ] as const;
  const maxPositions = values.max_positions[places.max_positions]!;
  const wait = values.wait[places.wait]!;
  const { entries, exits, pnlCents } = walk([valid, filter, event], levels, cuts, maxPositions, wait);
  const order = orderByExit(exits);
  const trace: Trace = {
    entries: new Uint16Array(order.length),
    exits: new Uint16Array(order.length),
    pnlCents: new Int32Array(order.length),
    riskCents: new Float64Array(order.length),
  };
  for (let place = 0; place < order.length; place++) {
    const trade = order[place]!;
    const entry = entries[trade]!;
    trace.entries[place] = entry;
    trace.exits[place] = exits[trade]!;
    trace.pnlCents[place] = pnlCents[trade]!;
    trace.riskCents[place] = risks[2 * entry + 1]! * 2 ** 32 + (risks[2 * entry]! >>> 0);
  }
  return trace;
};
