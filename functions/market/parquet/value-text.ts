import type { SchemaElement } from "hyparquet";
import { type Day, formatDay } from "#shared/domain/day.ts";
import { newYorkDay } from "../../tickers/new-york.ts";
import type { DateStyle } from "../csv/date-field.ts";
import { writeDecimal, writeDouble, writeFloat, writeInteger } from "./number-text.ts";
import { type TextBuffer, writeAscii, writeTrimmed } from "./text-buffer.ts";

/** A column's value as the page decoder gives it. */
export type Value = number | bigint | boolean | Uint8Array;

/** Appends the text of a value as a CSV file of the same table would have it. */
export type Writer = (text: TextBuffer, value: Value) => void;

const DAY_MS = 86_400_000;
/** Instants whose day is remembered: most columns repeat few. */
const MOST_KNOWN = 4096;

/** The day that a format's reader of dates reads back. */
const dayText = (day: Day, dates: DateStyle): string => {
  const iso = formatDay(day);
  const [year = "", month = "", date = ""] = iso.split("-");
  if (dates === "us") return `${month}/${date}/${year}`;
  return dates === "compact" ? `${year}${month}${date}` : iso;
};

const dateWriter = (dates: DateStyle): Writer => {
  return (text, value) => writeAscii(text, dayText(Number(value) as Day, dates));
};

/**
 * A time of day is left out. A time without zone is the exchange's own. An instant is in New York, but for midnight in
 * UTC, as which many tools write a date.
 */
const instantWriter = (perMs: bigint, isInstant: boolean, dates: DateStyle): Writer => {
  const known = new Map<Value, string>();
  const textOf = (value: Value): string => {
    const ms = Number(BigInt(value as bigint) / perMs);
    const isDate = !isInstant || ms % DAY_MS === 0;
    return dayText(isDate ? (Math.floor(ms / DAY_MS) as Day) : newYorkDay(ms), dates);
  };
  return (text, value) => {
    const found = known.get(value) ?? textOf(value);
    if (known.size === MOST_KNOWN) known.clear();
    known.set(value, found);
    writeAscii(text, found);
  };
};

const PER_MS = { MILLIS: 1n, MICROS: 1_000n, NANOS: 1_000_000n } as const;
const JULIAN_DAY_OF_1970 = 2_440_588n;
const NANOS_PER_DAY = 86_400_000_000_000n;

/** Times of old writers: 64 bits of nanoseconds within the day below 32 bits of Julian days. */
const int96Writer = (dates: DateStyle): Writer => {
  const write = instantWriter(PER_MS.NANOS, false, dates);
  return (text, value) => {
    const both = value as bigint;
    write(text, ((both >> 64n) - JULIAN_DAY_OF_1970) * NANOS_PER_DAY + BigInt.asUintN(64, both));
  };
};

/** Returns a signed whole number from its bytes, the highest first. */
const bigEndian = (bytes: Uint8Array): bigint => {
  let value = 0n;
  for (const byte of bytes) value = (value << 8n) | BigInt(byte);
  return BigInt.asIntN(8 * bytes.length, value);
};

const decimalWriter = (scale: number): Writer => {
  return (text, value) =>
    writeDecimal(text, value instanceof Uint8Array ? bigEndian(value) : (value as number | bigint), scale);
};

const unsigned = (value: Value): number | bigint =>
  typeof value === "number" ? value >>> 0 : BigInt.asUintN(64, value as bigint);

const integerWriter = (isUnsigned: boolean): Writer => {
  return (text, value) => writeInteger(text, isUnsigned ? unsigned(value) : (value as number | bigint));
};

const isUnsigned = ({ converted_type: converted, logical_type: logical }: SchemaElement): boolean =>
  converted?.startsWith("UINT_") === true || (logical?.type === "INTEGER" && !logical.isSigned);

const TEXTS = [undefined, "UTF8", "ENUM"];

const wholeNumberWriter = (element: SchemaElement, dates: DateStyle): Writer | undefined => {
  const { converted_type: converted, logical_type: logical } = element;
  if (logical?.type === "TIMESTAMP")
    return instantWriter(PER_MS[logical.unit], logical.isAdjustedToUTC, dates);
  if (converted === "TIMESTAMP_MILLIS") return instantWriter(PER_MS.MILLIS, true, dates);
  if (converted === "TIMESTAMP_MICROS") return instantWriter(PER_MS.MICROS, true, dates);
  if (converted === "DATE" || logical?.type === "DATE") return dateWriter(dates);
  if (logical?.type === "TIME" || converted?.startsWith("TIME_")) return undefined;
  return integerWriter(isUnsigned(element));
};

/** Returns the writer of a column's values; undefined for a type that no chain has. */
export const writerOf = (element: SchemaElement, dates: DateStyle): Writer | undefined => {
  const { type, converted_type: converted, logical_type: logical, scale = 0 } = element;
  if (converted === "DECIMAL" || logical?.type === "DECIMAL") return decimalWriter(scale);
  if (type === "DOUBLE") return (text, value) => writeDouble(text, value as number);
  if (type === "FLOAT") return (text, value) => writeFloat(text, value as number);
  if (type === "BOOLEAN") return (text, value) => writeAscii(text, String(value));
  if (type === "INT96") return int96Writer(dates);
  if (type === "INT32" || type === "INT64") return wholeNumberWriter(element, dates);
  const isText = type === "BYTE_ARRAY" && TEXTS.includes(converted);
  return isText ? (text, value) => writeTrimmed(text, value as Uint8Array) : undefined;
};
