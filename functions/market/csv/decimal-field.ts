import { type Decimal, parseDecimal, shiftRight } from "#shared/domain/decimal.ts";
import { centsOf, type Rounding, wholeCents } from "#shared/domain/money.ts";
import { commas, type Dialect } from "./dialect.ts";
import { type CsvRecord, textOf } from "./record-splitter.ts";

/**
 * Reads a number of a record exactly from its bytes (D5). Up to 15 digits without an exponent are held as a whole
 * number and a count of places, from which cents and the nearest double follow exactly. Longer numbers go through
 * exact decimals. One object serves a column of a whole file.
 */
export type DecimalField = {
  readonly read: (record: CsvRecord, field: number) => void;
  /** The nearest double; NaN for a blank and for text that is no number. */
  readonly value: () => number;
  /** The nearest double to one less than the number. */
  readonly lessOne: () => number;
  /** A dollar amount in cents, rounded as given; NaN for no number. */
  readonly cents: (rounding: Rounding) => number;
  /** A dollar amount in whole cents; NaN for a fraction of a cent. */
  readonly wholeCents: () => number;
  /** The number as a decimal, for comparisons that doubles cannot decide. */
  readonly decimal: () => Decimal | undefined;
  /** True where doubles distinguish this number from every other short one. */
  readonly isShort: () => boolean;
};

const SHORT_DIGITS = 15;
/** The largest power of ten that is a double itself. */
const MOST_PLACES = 22;
const POWERS = Array.from({ length: MOST_PLACES + 1 }, (_, places) => 10 ** places);
const [COMMA, POINT, MINUS, PLUS, ZERO, NINE] = [44, 46, 45, 43, 48, 57] as const;

/** Returns a number with a decimal comma as one with a point; a point in it would divide thousands. */
const withPoint = (text: string): string => (text.includes(".") ? "" : text.replace(",", "."));

type Form = "none" | "short" | "long";

/** Returns a column's reader: call `read`, then a getter. The last `leftOut` digits are decimals. */
export const decimalField = (leftOut = 0, dialect: Dialect = commas()): DecimalField => {
  let form: Form = "none";
  /** The short number: digits × 10^−places, and its sign. */
  let digits = 0;
  let places = 0;
  let sign = 1;
  let long: { readonly text: string; readonly decimal: Decimal } | undefined;

  const readLong = (written: string): void => {
    const text = dialect.point === COMMA ? withPoint(written) : written;
    const decimal = parseDecimal(text);
    long = decimal && { text: text, decimal: shiftRight(decimal, leftOut) };
    form = decimal ? "long" : "none";
  };

  const read = (record: CsvRecord, field: number): void => {
    const { point } = dialect;
    form = "none";
    if (field < 0 || field >= record.fields) return;
    const { bytes } = record;
    let at = record.starts[field]!;
    const end = record.ends[field]!;
    sign = 1;
    if (bytes[at] === MINUS || bytes[at] === PLUS) sign = bytes[at++] === MINUS ? -1 : 1;
    digits = 0;
    places = leftOut;
    let seen = 0;
    let hasPoint = false;
    for (; at < end; at++) {
      const byte = bytes[at]!;
      if (byte >= ZERO && byte <= NINE) {
        digits = digits * 10 + byte - ZERO;
        seen++;
        if (hasPoint) places++;
      } else if (byte === point && !hasPoint) hasPoint = true;
      else break;
    }
    if (point === undefined && (bytes[at] === COMMA || bytes[at] === POINT) && at < end) {
      dialect.point = bytes[at];
      read(record, field);
      return;
    }
    // Leading zeros may make a short number look long. The long way is only slower.
    if (at === end && seen > 0 && seen <= SHORT_DIGITS) form = "short";
    else if (record.ends[field]! > record.starts[field]!) readLong(textOf(record, field));
  };

  const decimal = (): Decimal | undefined => {
    if (form === "long") return long!.decimal;
    return form === "short" ? { units: BigInt(sign * digits), scale: places } : undefined;
  };

  const shortCents = (rounding: Rounding): number => {
    if (sign < 0) return centsOf(decimal()!, rounding);
    if (places <= 2) return digits * POWERS[2 - places]!;
    const part = POWERS[places - 2]!;
    const rest = digits % part;
    const floor = (digits - rest) / part;
    const isUp = rounding === "up" ? rest > 0 : rounding === "half up" && 2 * rest >= part;
    return isUp ? floor + 1 : floor;
  };

  return {
    read,
    decimal,
    isShort: () => form === "short",
    value: () => {
      if (form === "short") return (sign * digits) / POWERS[places]!;
      return form === "long" ? Number(long!.text) / POWERS[leftOut]! : Number.NaN;
    },
    lessOne: () => {
      if (form === "short") return (sign * digits - POWERS[places]!) / POWERS[places]!;
      return form === "long" ? Number(long!.text) / POWERS[leftOut]! - 1 : Number.NaN;
    },
    cents: (rounding) => {
      if (form === "short") return shortCents(rounding);
      return form === "long" ? centsOf(long!.decimal, rounding) : Number.NaN;
    },
    wholeCents: () => {
      if (form === "short") {
        const whole = places <= 2 || digits % POWERS[places - 2]! === 0;
        return whole ? shortCents("down") : Number.NaN;
      }
      return form === "long" ? (wholeCents(long!.decimal) ?? Number.NaN) : Number.NaN;
    },
  };
};
