import { reserve, type TextBuffer, writeAscii } from "./text-buffer.ts";

/**
 * Writes binary numbers as their shortest decimal text, which is the number that the file's maker had (M2): 1.1 and
 * not 1.100000023841858 for a float of 1.1.
 */

const [MINUS, POINT, ZERO] = [45, 46, 48] as const;
/** Prices, strikes and most volatilities and deltas have no more places. */
const PLACES = 6;
const SCALE = 10 ** PLACES;
/** Two decimals of up to 15 digits are never one double, and of up to 6 never one float. */
const [DOUBLE_LIMIT, FLOAT_LIMIT] = [1e15, 1e6] as const;
const [LEAST_FLOAT_DIGITS, MOST_FLOAT_DIGITS] = [6, 9] as const;
/** Of a sign, 16 digits, a point and a zero before it. */
const MOST_CHARACTERS = 20;

const digits = new Uint8Array(MOST_CHARACTERS);

/** Appends `units` × 10^−`places`, without trailing zeros. `units` is a whole number below 1e15. */
const writeUnits = (text: TextBuffer, units: number, places: number): void => {
  reserve(text, MOST_CHARACTERS);
  const { bytes } = text;
  let [rest, left] = [Math.abs(units), places];
  if (units < 0) bytes[text.end++] = MINUS;
  while (left > 0 && rest % 10 === 0) {
    rest /= 10;
    left--;
  }
  let count = 0;
  do {
    const above = Math.floor(rest / 10);
    digits[count++] = ZERO + rest - 10 * above;
    rest = above;
  } while (rest > 0 || count <= left);
  for (let i = count - 1; i >= 0; i--) {
    bytes[text.end++] = digits[i]!;
    if (i === left && i > 0) bytes[text.end++] = POINT;
  }
};

export const writeDouble = (text: TextBuffer, value: number): void => {
  const units = Math.round(value * SCALE);
  if (Math.abs(units) < DOUBLE_LIMIT && units / SCALE === value) writeUnits(text, units, PLACES);
  else writeAscii(text, String(value));
};

const shortestFloat = (value: number): string => {
  for (let count = LEAST_FLOAT_DIGITS; count < MOST_FLOAT_DIGITS; count++) {
    const short = Number(value.toPrecision(count));
    if (Math.fround(short) === value) return String(short);
  }
  return String(Number(value.toPrecision(MOST_FLOAT_DIGITS)));
};

/** Prices and strikes; volatilities and deltas. */
const FLOAT_PLACES = [2, PLACES] as const;

/** Appends a float, given as the double of its value. */
export const writeFloat = (text: TextBuffer, value: number): void => {
  for (const places of FLOAT_PLACES) {
    const scale = 10 ** places;
    const units = Math.round(value * scale);
    if (Math.abs(units) < FLOAT_LIMIT && Math.fround(units / scale) === value) {
      writeUnits(text, units, places);
      return;
    }
  }
  writeAscii(text, shortestFloat(value));
};

/** Appends a whole number. */
export const writeInteger = (text: TextBuffer, value: number | bigint): void => {
  if (typeof value === "number" && Math.abs(value) < DOUBLE_LIMIT) writeUnits(text, value, 0);
  else writeAscii(text, String(value));
};

/** Appends `units` × 10^−`scale` exactly. */
export const writeDecimal = (text: TextBuffer, units: number | bigint, scale: number): void => {
  const all = String(units < 0 ? -units : units).padStart(scale + 1, "0");
  const whole = all.slice(0, all.length - scale);
  writeAscii(text, `${units < 0 ? "-" : ""}${whole}${scale > 0 ? `.${all.slice(-scale)}` : ""}`);
};
