import { levelCount } from "../dimensions";
import { allocate } from "../memory";
import { sessions, stride } from "../tables";

/**
 * A step is a trade in two bytes, for walks with one position, which know the entry: the sessions held in the high
 * bits, the closing level in the low ones. So the minimum step of several levels is the exit, as with keys
 * (`trades.ts`), in half the memory. Past the last session a step is 0.
 */

/** Six bits for the level, a 0 bit that doubles the sessions, and nine bits for the sessions. */
export const TO_HELD: u32 = 6;
export const STEP_LEVEL_MASK: u32 = 0x3f;
const HELD_SHIFT: i32 = 7;

/** Limits of a step: levels, and sessions held. */
export const STEP_LEVELS: i32 = 64;
export const LONGEST_STEP: i32 = 511;

/** Per level and session: the step of closing by that level, u16. */
let steps: usize = 0;

export function allocateSteps(): void {
  steps = allocate(<usize>(levelCount() * stride) << 1);
}

export function stepsOf(level: i32): usize {
  return steps + (<usize>(level * stride) << 1);
}

/** Writes a level's steps from its exits. Sessions without an entry get meaningless ones. */
export function writeSteps(level: i32, exits: usize): void {
  const table = stepsOf(level);
  const number = i16x8.splat(<i16>level);
  let session = i16x8(0, 1, 2, 3, 4, 5, 6, 7);
  for (let entry: usize = 0; entry < <usize>sessions; entry += 8) {
    const held = i16x8.sub(v128.load(exits + (entry << 1)), session);
    v128.store(table + (entry << 1), v128.or(i16x8.shl(held, HELD_SHIFT), number));
    session = i16x8.add(session, i16x8.splat(8));
  }
  memory.fill(table + (<usize>sessions << 1), 0, <usize>(stride - sessions) << 1);
}
