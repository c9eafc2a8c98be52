import { quoted } from "./path-inputs";

/**
 * The path of one position: its P&L of closing, cents with all costs, at each step after its entry. Where every leg has
 * a quote on every session before the last, a step is a session. Else the path keeps the sessions on which a rule may
 * close at all (X4) and the last, where one always does; then it knows the session of a step and the first step of a
 * session.
 */
export const PATH: usize = memory.data(16448);
/** u16; of steps, and of sessions since the entry. */
const SESSIONS: usize = memory.data(8224);
const STEPS: usize = memory.data(8224);

/** Slots of the legs' closing flows at the entry session. */
export const SLOTS: usize = memory.data(16);

/**
 * Takes the sessions out of the path (up to `last` sessions after the entry) on which a leg has no quote. Gives the
 * number of steps that are left.
 */
export function dropGaps(entry: i32, last: i32, legs: i32): i32 {
  let step: i32 = 1;
  for (let since: i32 = 1; since <= last; since++) {
    store<u16>(STEPS + (<usize>since << 1), <u16>step);
    let isQuoted: u32 = 1;
    for (let leg: usize = 0; leg < <usize>legs; leg++)
      isQuoted &= load<u8>(quoted + load<u32>(SLOTS + (leg << 2)) + <usize>since);
    if (!isQuoted && since < last) continue;
    store<i32>(PATH + (<usize>step << 2), load<i32>(PATH + (<usize>since << 2)));
    store<u16>(SESSIONS + (<usize>step << 1), <u16>(entry + since));
    step++;
  }
  return step - 1;
}

@inline
export function pnlAt(step: i32): i32 {
  return load<i32>(PATH + (<usize>step << 2));
}

/** The session of a step of a path with gaps. */
@inline
export function sessionOf(step: i32): i32 {
  return load<u16>(SESSIONS + (<usize>step << 1));
}

/** The first step at or after a session, in a path with gaps. */
@inline
export function stepFrom(since: i32): i32 {
  return load<u16>(STEPS + (<usize>since << 1));
}
