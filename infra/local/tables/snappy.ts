/** Snappy, in which LevelDB packs blocks that get smaller by it. */

/** A number of seven bits a byte, the lowest first, and the place behind it. */
export const varintAt = (bytes: Uint8Array, start: number): readonly [value: number, next: number] => {
  let value = 0;
  let factor = 1;
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    value += (byte & 0x7f) * factor;
    if (byte < 0x80) return [value, at + 1];
    factor *= 0x80;
  }
  throw new RangeError("a number is cut off");
};

const littleEndian = (bytes: Uint8Array, at: number, length: number): number => {
  let value = 0;
  for (let place = length - 1; place >= 0; place--) value = value * 0x100 + (bytes[at + place] ?? 0);
  return value;
};

type Tag = { readonly length: number; readonly offset: number; readonly next: number };

const LONGEST_SHORT_LITERAL = 60;

/** What stands at a place: so many bytes as they are (offset 0), or so many of before from so far back. */
const tagAt = (bytes: Uint8Array, at: number): Tag => {
  const tag = bytes[at] ?? 0;
  const high = tag >>> 2;
  switch (tag & 3) {
    case 0: {
      const more = Math.max(0, high - LONGEST_SHORT_LITERAL + 1);
      const length = more === 0 ? high : littleEndian(bytes, at + 1, more);
      return { length: length + 1, offset: 0, next: at + 1 + more };
    }
    case 1:
      return {
        length: (high & 7) + 4,
        offset: (tag >>> 5) * 0x100 + (bytes[at + 1] ?? 0),
        next: at + 2,
      };
    case 2:
      return { length: high + 1, offset: littleEndian(bytes, at + 1, 2), next: at + 3 };
    default:
      return { length: high + 1, offset: littleEndian(bytes, at + 1, 4), next: at + 5 };
  }
};

/** The bytes that were packed. Throws a RangeError where they were not. */
export const unsnappy = (packed: Uint8Array): Uint8Array => {
  const [length, start] = varintAt(packed, 0);
  const bytes = new Uint8Array(length);
  let filled = 0;
  for (let at = start; at < packed.length; ) {
    const { length: count, offset, next } = tagAt(packed, at);
    const isThere = offset > 0 || next + count <= packed.length;
    if (!isThere || filled + count > length || offset > filled) throw new RangeError("not packed so");
    if (offset === 0) bytes.set(packed.subarray(next, next + count), filled);
    // One by one: what is copied may reach into what the copy has just written.
    else for (let n = 0; n < count; n++) bytes[filled + n] = bytes[filled + n - offset] ?? 0;
    filled += count;
    at = offset === 0 ? next + count : next;
  }
  if (filled !== length) throw new RangeError("cut short");
  return bytes;
};
