import { readFileSync, writeFileSync } from "node:fs";
import fc from "fast-check";

/** Damage to stored files. */

/** A change of a file: one flipped bit, or another length. */
type Damage =
  | { readonly kind: "flip"; readonly at: number; readonly bit: number }
  | { readonly kind: "cut"; readonly at: number }
  | { readonly kind: "empty" }
  | { readonly kind: "longer"; readonly byte: number };

/** Positions are fractions of the file's length. */
export const damages: fc.Arbitrary<Damage> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("flip" as const),
      at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      bit: fc.nat(7),
    }),
  },
  fc.record({
    kind: fc.constant("cut" as const),
    at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  }),
  fc.record({ kind: fc.constant("empty" as const) }),
  fc.record({ kind: fc.constant("longer" as const), byte: fc.nat(255) }),
);

/** Returns a damaged copy of the bytes. */
export const damagedBytes = (bytes: Uint8Array, damage: Damage): Uint8Array => {
  switch (damage.kind) {
    case "flip": {
      const copy = Uint8Array.from(bytes);
      const at = Math.floor(damage.at * copy.length);
      copy[at] = (copy[at] ?? 0) ^ (1 << damage.bit);
      return copy;
    }
    case "cut":
      return bytes.slice(0, Math.floor(damage.at * bytes.length));
    case "empty":
      return new Uint8Array();
    case "longer":
      return Uint8Array.from([...bytes, damage.byte]);
  }
};

export const damageFile = (file: string, damage: Damage): void =>
  writeFileSync(file, damagedBytes(readFileSync(file), damage));

/** Flips one bit of a file, in its middle unless `at` (a fraction of its length) says otherwise. */
export const flipBit = (file: string, at = 0.5): void => damageFile(file, { kind: "flip", at, bit: 2 });
