import type { RightCode } from "../../pricing/black-scholes.ts";

/**
 * Numbers the contracts of a chain in order of appearance: an open-addressing hash table over typed arrays, since
 * every one of millions of rows looks up its contract.
 */
export type ContractTable = {
  readonly idOf: (right: RightCode, expiry: number, strikeCents: number) => number;
  readonly count: () => number;
  readonly right: (id: number) => RightCode;
  readonly expiry: (id: number) => number;
  readonly strikeCents: (id: number) => number;
};

const FIRST_CAPACITY = 1 << 12;
const MOST_FULL = 0.5;

const hashOf = (dated: number, strike: number): number => {
  let hash = Math.imul(dated, 0x9e3779b1) ^ Math.imul(strike, 0x85ebca6b);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
};

export const contractTable = (): ContractTable => {
  let capacity = FIRST_CAPACITY;
  // Expiry and right in one key: 2 × expiry + right.
  let dated = new Int32Array(capacity);
  let strikes = new Int32Array(capacity);
  // A slot holds a contract's number plus one; 0 is free.
  let slots = new Int32Array(2 * capacity);
  let count = 0;

  const slotOf = (key: number, strike: number): number => {
    const mask = slots.length - 1;
    let slot = hashOf(key, strike) & mask;
    for (let id = slots[slot]!; id !== 0; id = slots[slot]!) {
      if (dated[id - 1] === key && strikes[id - 1] === strike) return slot;
      slot = (slot + 1) & mask;
    }
    return slot;
  };

  const grow = (): void => {
    const [oldDated, oldStrikes] = [dated, strikes];
    capacity *= 2;
    dated = new Int32Array(capacity);
    strikes = new Int32Array(capacity);
    dated.set(oldDated);
    strikes.set(oldStrikes);
    slots = new Int32Array(capacity / MOST_FULL);
    for (let id = 0; id < count; id++) slots[slotOf(dated[id]!, strikes[id]!)] = id + 1;
  };

  return {
    idOf: (right, expiry, strikeCents) => {
      const key = 2 * expiry + right;
      let slot = slotOf(key, strikeCents);
      const found = slots[slot]!;
      if (found !== 0) return found - 1;
      if (count === capacity) {
        grow();
        slot = slotOf(key, strikeCents);
      }
      dated[count] = key;
      strikes[count] = strikeCents;
      slots[slot] = count + 1;
      return count++;
    },
    count: () => count,
    right: (id) => (dated[id]! & 1) as RightCode,
    expiry: (id) => dated[id]! >> 1,
    strikeCents: (id) => strikes[id]!,
  };
};
