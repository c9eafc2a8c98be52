/** A bump allocator. Blocks start at multiples of 64, and padding follows for vector loops. */
const ALIGNMENT: usize = 64;
const OVERRUN: usize = 64;
const PAGE: usize = 65536;

let top: usize = __heap_base;

/** Allocates zeroed bytes. Traps when memory is exhausted. */
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

/** Returns the current end of memory, for `forget`. */
export function mark(): usize {
  return top;
}

/** Frees everything allocated since the mark. */
export function forget(from: usize): void {
  top = from;
}

/** Frees everything. */
export function forgetAll(): void {
  top = __heap_base;
}
