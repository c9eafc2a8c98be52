import { capitalized } from "#shared/domain/capitalized.ts";

/**
 * Value formats of all screens. Numbers are US style with at most two decimals, and a true minus; money has two
 * decimals or none. Days are "Aug 21, 2026" in prose and headings, `yyyy-MM-dd` in tables and files. CSV files do
 * not use these formats: they keep the hyphen.
 */

export const NO_VALUE = "–";

type Figure = number | null | undefined;

/** Replaces the hyphens of negative numbers in a text by true minus signs: "-$3.10" becomes "−$3.10". */
export const withTrueMinus = (text: string): string => text.replace(/(^|[\s(])-(?=[$\d.])/g, "$1−");

/** Returns a formatter without a sign before a rounded zero. */
const formatter = (options: Intl.NumberFormatOptions): ((value: Figure) => string) => {
  const { format } = new Intl.NumberFormat("en-US", { signDisplay: "negative", ...options });
  return (value) =>
    value === null || value === undefined || !Number.isFinite(value)
      ? NO_VALUE
      : withTrueMinus(format(value));
};

/** Appends "%" to a number of percent, not of a fraction. */
const percent =
  (format: (value: Figure) => string) =>
  (value: Figure): string => {
    const text = format(value);
    return text === NO_VALUE ? text : `${text}%`;
  };

const TWO = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
const NONE = { maximumFractionDigits: 0 };
const DOLLARS = { style: "currency", currency: "USD" } as const;
const SIGNED = { signDisplay: "exceptZero" } as const;

/** Formats as "1,234.5", with at most two decimals. */
export const formatNumber = formatter({ maximumFractionDigits: 2 });
/** Formats as "1,234.50", for aligned columns. */
export const formatFixed = formatter(TWO);
/** Formats a count as "1,234". */
export const formatCount = formatter(NONE);
/** Formats as "4.6M", for narrow places; never money. */
export const formatCompact = formatter({ notation: "compact", maximumFractionDigits: 1 });
/** Formats as "$1,234.50". */
export const formatMoney = formatter(DOLLARS);
/** Formats as "$1,235". */
export const formatWholeMoney = formatter({ ...DOLLARS, ...NONE });
/** Formats as "$1,234", with two decimals if the value has cents: for axes and limits. */
export const formatShortMoney = (value: Figure): string =>
  Number.isInteger(value) ? formatWholeMoney(value) : formatMoney(value);
/** Formats a profit or loss as "+$1,234.50". */
export const formatProfit = formatter({ ...DOLLARS, ...SIGNED });
/** Formats a profit or loss as "+$1,235". */
export const formatWholeProfit = formatter({ ...DOLLARS, ...NONE, ...SIGNED });
/** Formats a profit or loss as "+1,235". */
export const formatRoundProfit = formatter({ ...NONE, ...SIGNED });
/** Formats percent as "12.50%", for aligned figures. */
export const formatFixedPercent = percent(formatFixed);
/** Formats percent as "12.5%". */
export const formatPercent = percent(formatNumber);
/** Formats percent as "12%". */
export const formatWholePercent = percent(formatCount);
/** Formats a return in percent as "+12.50%". */
export const formatReturn = percent(formatter({ ...TWO, ...SIGNED }));

const DAY = { year: "numeric", month: "short", day: "numeric" } as const;

/** Formats an ISO 8601 instant; returns text that is none unchanged. */
const ofInstant =
  (format: Intl.DateTimeFormat) =>
  (iso: string): string => {
    const date = new Date(iso);
    return Number.isNaN(date.getTime()) ? iso : format.format(date);
  };

/** Formats an ISO 8601 instant as local date and time with a short time-zone name. */
export const formatInstant = ofInstant(
  new Intl.DateTimeFormat(undefined, { ...DAY, hour: "numeric", minute: "2-digit", timeZoneName: "short" }),
);
/** Formats an ISO 8601 instant as the local day, such as "Nov 21, 2026", for prose. */
export const formatInstantDay = ofInstant(new Intl.DateTimeFormat("en-US", DAY));

const dayOfYear = new Intl.DateTimeFormat("en-US", { ...DAY, timeZone: "UTC" });

/** Formats a wire day, `yyyy-MM-dd`, as "Nov 21, 2026" in any time zone. */
export const formatDate = (day: string): string => dayOfYear.format(new Date(`${day}T00:00:00Z`));

/** Turns `trade_log` into "Trade log". */
export const titleOf = (name: string): string => capitalized(name.replaceAll("_", " ").trim());
