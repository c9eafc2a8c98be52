import { crc32 } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { joinedChecksum } from "../../../functions/market/append/stored-market.ts";

const partOf = (bytes: Uint8Array) => ({ sum: crc32(bytes), bytes: bytes.length });

test("joins the check value of CRC-32 from two halves", () => {
  // The published value for these nine digits.
  expect(joinedChecksum(["1234", "56789"].map((text) => partOf(Buffer.from(text))))).toBe(0xcbf43926);
});

test("joins the checksums of any parts to that of all their bytes", () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 8 }), (parts) => {
      expect(joinedChecksum(parts.map(partOf))).toBe(crc32(Buffer.concat(parts)));
    }),
  );
});

test("joins a part of many megabytes", () => {
  const [before, zeros] = [Buffer.from("before"), Buffer.alloc(30_000_001)];
  expect(joinedChecksum([before, zeros].map(partOf))).toBe(crc32(Buffer.concat([before, zeros])));
});
