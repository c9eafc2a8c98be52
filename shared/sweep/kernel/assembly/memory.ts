/**
 * Linear memory: everything that the kernel holds is given out here, one piece after the other, and forgotten all at
 * once. Pieces begin at multiples of 64 and are followed by room to read on, so that vector loops may overrun their end.
 */
const ALIGNMENT: usize = 64;
const OVERRUN: usize = 64;
const PAGE: usize = 65536;

let top: usize = __heap_base;

/** Gives out zeroed bytes; traps where no memory is left. */
export function allocate(bytes: usize): usize {
  const start = (top + ALIGNMENT - 1) & ~(ALIGNMENT - 1);
  top = start + bytes + OVERRUN;
  const missing = <isize>top - <isize>(memory.size() * <i32>PAGE);
  if (missing > 0) {
    const pages = <i32>((<usize>missing + PAGE - 1) / PAGE);
    if (memory.grow(pages) < 0) unreachable();
  }
  memory.fill(start, 0, bytes + OVERRUN);
  return start;
}

/** Where the next piece would begin: to be given to `forget`. */
export function mark(): usize {
  return top;
}

/** Takes back everything given out since the mark. */
export function forget(from: usize): void {
  top = from;
}

/** Takes back everything. */
export function forgetAll(): void {
  top = __heap_base;
}
