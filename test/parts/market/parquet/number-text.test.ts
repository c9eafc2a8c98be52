import fc from "fast-check";
import { expect, test } from "vitest";
import {
  writeDecimal,
  writeDouble,
  writeFloat,
  writeInteger,
} from "../../../../functions/market/parquet/number-text.ts";
import { type TextBuffer, textBuffer } from "../../../../functions/market/parquet/text-buffer.ts";
import { parseDecimal } from "../../../../shared/domain/decimal.ts";

/** Binary numbers as their shortest decimal text (M2). */

const written = (write: (text: TextBuffer) => void): string => {
  const text = textBuffer();
  write(text);
  return Buffer.from(text.bytes.subarray(0, text.end)).toString("latin1");
};

test.each([
  // The nearest float to 3.63 is 3.630000114440918, whose ask would round up to 3.64.
  [3.63, "3.63"],
  [0.1, "0.1"],
  [4450.55, "4450.55"],
  [123_456.78, "123456.78"],
  [16_777_216, "16777216"],
  [-0.4501, "-0.4501"],
])("writes the float nearest to %d as %s", (value, text) => {
  expect(written((into) => writeFloat(into, Math.fround(value)))).toBe(text);
});

test("writes whole numbers and decimals exactly, beyond a double's reach too", () => {
  expect(written((text) => writeInteger(text, -12))).toBe("-12");
  expect(written((text) => writeInteger(text, 9_007_199_254_740_993n))).toBe("9007199254740993");
  expect(written((text) => writeDecimal(text, -5, 2))).toBe("-0.05");
  expect(written((text) => writeDecimal(text, 123n, 0))).toBe("123");
  expect(written((text) => writeDecimal(text, 9_007_199_254_740_993n, 4))).toBe("900719925474.0993");
});

const anyDouble = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer({ min: -1e9, max: 1e9 }).map((units) => units / 1e4),
  fc.integer({ min: -1e9, max: 1e9 }).map((units) => units / 1e7),
);

test("writes every double as the decimal that it prints as", () => {
  fc.assert(
    fc.property(anyDouble, (value) => {
      const text = written((into) => writeDouble(into, value));
      expect(Number(text)).toBe(value === 0 ? 0 : value);
      expect(String(Number(text))).toBe(String(value));
    }),
  );
});

/** Smaller ones have fewer digits. No figure of a chain is that small. */
const LEAST = 2 ** -126;
const anyFloat = fc
  .oneof(
    fc.float({ noNaN: true, noDefaultInfinity: true }),
    fc.integer({ min: -1e7, max: 1e7 }).map((units) => units / 1e4),
  )
  .map(Math.fround)
  .filter((value) => Math.abs(value) >= LEAST);

test("writes every float as the shortest decimal that is nearest to it", () => {
  fc.assert(
    fc.property(anyFloat, (value) => {
      const text = written((into) => writeFloat(into, value));
      expect(Math.fround(Number(text))).toBe(value);
      const digits = String(parseDecimal(text)?.units ?? 0n)
        .replace("-", "")
        .replace(/0+$/, "").length;
      for (let fewer = 1; fewer < digits; fewer++)
        expect(Math.fround(Number(value.toPrecision(fewer)))).not.toBe(value);
    }),
  );
});
