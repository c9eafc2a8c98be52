import { type Day, dayOf, formatDay } from "#shared/domain/day.ts";
import { type CsvRecord, textOf } from "./record-splitter.ts";

/**
 * A vendor's date style: `2016-12-30` (where spreadsheets save the files also `12/30/2016`), the same with an optional
 * time after a T, `12/30/2016` (also `1/3/11`, with an optional time after a space), `20161230`, or seconds since 1970.
 * Dates of a style are read fast. Every style is also read as `otherStyles` reads it: other programs save dates so.
 */
export type DateStyle = "iso" | "iso-or-us" | "iso-time" | "us" | "compact" | "unix";

/** Reads a date field; -1 for an invalid date. */
type DateField = (record: CsvRecord, field: number) => number;

const [ZERO, NINE, SPACE, T] = [48, 57, 32, 84] as const;
const [HYPHEN, SLASH] = [45, 47] as const;
/** The byte between the numbers of a date; none where they are never split. */
const SEPARATORS: Partial<Record<DateStyle, number>> = {
  iso: HYPHEN,
  "iso-or-us": HYPHEN,
  "iso-time": HYPHEN,
  us: SLASH,
};
/** The byte before a time of day, which is ignored. */
const BEFORE_TIME: Partial<Record<DateStyle, number>> = { "iso-time": T, us: SPACE };
/** The digits of year, month and date in a compact date. */
const COMPACT_LENGTHS = [4, 2, 2] as const;
/** Two-digit years from here on belong to the 1900s. */
const FIRST_YEAR_OF_1900S = 70;

const pad = (value: number, length: number): string => String(value).padStart(length, "0");

/** Returns the day of a calendar date; -1 for a date that does not exist. */
const dayOrNone = (year: number, month: number, date: number): Day | -1 => {
  if (Number.isNaN(year) || month < 1 || month > 12 || date < 1) return -1;
  const day = dayOf(year, month, date);
  return formatDay(day) === `${pad(year, 4)}-${pad(month, 2)}-${pad(date, 2)}` ? day : -1;
};

const fullYear = (year: number, digits: number): number => {
  if (digits === 4) return year;
  return digits === 2 ? year + (year < FIRST_YEAR_OF_1900S ? 2000 : 1900) : Number.NaN;
};

const ISO = /^(\d{4})-(\d\d)-(\d\d)(?:[T ]\d.*)?$/;
const COMPACT = /^(\d{4})(\d\d)(\d\d)$/;
const US = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d\d)(?: \d.*)?$/;
const UNIX_SECONDS = /^\d{10}$/;
const [SECONDS_A_DAY, NEW_YORK_SECONDS] = [86_400, 4 * 3_600];

/** Returns New York's day at a time in seconds since 1970, 4 hours behind UTC also in winter: no market is open at 23:00. */
const dayOfSeconds = (text: string): number =>
  UNIX_SECONDS.test(text) ? Math.floor((Number(text) - NEW_YORK_SECONDS) / SECONDS_A_DAY) : -1;

const usDay = (text: string): number => {
  const [, month, date, year = ""] = US.exec(text) ?? [];
  return dayOrNone(fullYear(Number(year), year.length), Number(month), Number(date));
};

/** Returns the day of a date with its year first, with hyphens and any time behind it, or without; -1 for others. */
const otherStyles = (text: string): number => {
  const [, year, month, date] = ISO.exec(text) ?? COMPACT.exec(text) ?? [];
  return dayOrNone(Number(year), Number(month), Number(date));
};

/** Returns a reader of one date style. It caches days: a chain repeats few of them millions of times. */
export const dateField = (style: DateStyle): DateField => {
  const separator = SEPARATORS[style];
  const beforeTime = BEFORE_TIME[style];
  const known = new Map<number, number>();
  const parts = [0, 0, 0];
  const lengths = [0, 0, 0];

  /** Splits the bytes into three numbers; false where they are not that. */
  const split = ({ bytes, starts, ends }: CsvRecord, field: number): boolean => {
    let part = 0;
    parts.fill(0);
    lengths.fill(0);
    for (let at = starts[field]!; at < ends[field]!; at++) {
      const byte = bytes[at]!;
      if (byte >= ZERO && byte <= NINE && lengths[part]! < 4) {
        parts[part] = parts[part]! * 10 + byte - ZERO;
        lengths[part]!++;
      } else if (byte === separator && part < 2) part++;
      else if (byte === beforeTime && part === 2) break;
      else return false;
    }
    return part === 2;
  };

  /** Does the same for a date without separators. */
  const splitCompact = ({ bytes, starts, ends }: CsvRecord, field: number): boolean => {
    let at = starts[field]!;
    for (let part = 0; part < COMPACT_LENGTHS.length; part++) {
      parts[part] = 0;
      lengths[part] = COMPACT_LENGTHS[part]!;
      for (const end = at + lengths[part]!; at < end; at++) {
        const byte = at < ends[field]! ? bytes[at]! : 0;
        if (byte < ZERO || byte > NINE) return false;
        parts[part] = parts[part]! * 10 + byte - ZERO;
      }
    }
    return at === ends[field]!;
  };
  const splitDate = style === "compact" ? splitCompact : split;
  const slowly = (text: string): number => {
    const day = otherStyles(text);
    if (day >= 0 || (style !== "unix" && style !== "iso-or-us")) return day;
    return style === "unix" ? dayOfSeconds(text) : usDay(text);
  };

  const dayOfParts = (): number => {
    const [a, b, c] = parts as [number, number, number];
    if (style === "us") return dayOrNone(fullYear(c, lengths[2]!), a, b);
    return lengths[0] === 4 && lengths[1] === 2 && lengths[2] === 2 ? dayOrNone(a, b, c) : -1;
  };

  return (record, field) => {
    if (field >= record.fields) return -1;
    if (!splitDate(record, field)) return slowly(textOf(record, field));
    // Lengths are below 5, parts below 10,000.
    const key =
      ((parts[0]! * 10_000 + parts[1]!) * 10_000 + parts[2]!) * 8 + lengths[style === "us" ? 2 : 0]!;
    const found = known.get(key);
    if (found !== undefined) return found;
    const day = dayOfParts();
    known.set(key, day);
    return day;
  };
};
