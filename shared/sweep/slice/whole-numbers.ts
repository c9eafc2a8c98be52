/**
 * Encodes whole numbers in bytes of seven bits, the lowest first; the eighth bit is set on all but a number's last
 * byte. Most numbers of a slice are small.
 */

export type NumberWriter = {
  /** A whole number from 0 to 2^53. */
  readonly whole: (value: number) => void;
  /** A whole number within ±2^52. */
  readonly signed: (value: number) => void;
  /** Any whole number of 0 or more. */
  readonly big: (value: bigint) => void;
  readonly bytes: () => Uint8Array;
};

export type NumberReader = {
  readonly whole: () => number;
  readonly signed: () => number;
  readonly big: () => bigint;
  /** Returns true at the end of the bytes. */
  readonly isAtEnd: () => boolean;
};

const FIRST_BYTES = 4096;
/** Maximum bytes of a number, bigints apart. */
const LONGEST = 8;

export const numberWriter = (): NumberWriter => {
  let bytes = new Uint8Array(FIRST_BYTES);
  let length = 0;
  const whole = (value: number): void => {
    if (length + LONGEST > bytes.length) {
      const more = new Uint8Array(bytes.length * 2);
      more.set(bytes);
      bytes = more;
    }
    let rest = value;
    while (rest >= 128) {
      bytes[length++] = (rest % 128) + 128;
      rest = Math.floor(rest / 128);
    }
    bytes[length++] = rest;
  };
  return {
    whole,
    signed: (value) => whole(value < 0 ? -2 * value - 1 : 2 * value),
    big: (value) => {
      whole(Number(value >> 32n));
      whole(Number(value & 0xffffffffn));
    },
    bytes: () => bytes.slice(0, length),
  };
};

/** Returns a reader of a writer's bytes. Read in the order written. Throws a RangeError past the end. */
export const numberReader = (bytes: Uint8Array): NumberReader => {
  let at = 0;
  const whole = (): number => {
    let value = 0;
    let unit = 1;
    for (;;) {
      const byte = bytes[at++];
      if (byte === undefined) throw new RangeError("numbers: cut short");
      if (byte < 128) return value + byte * unit;
      value += (byte - 128) * unit;
      unit *= 128;
    }
  };
  return {
    whole,
    signed: () => {
      const value = whole();
      return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
    },
    big: () => {
      const high = BigInt(whole());
      return (high << 32n) + BigInt(whole());
    },
    isAtEnd: () => at === bytes.length,
  };
};
