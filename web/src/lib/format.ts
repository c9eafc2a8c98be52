/**
 * Value formats of all screens: US numbers with at most two decimals, instants in the browser's time zone.
 */

/** Stands for a missing value. */
export const NO_VALUE = "–";

const plain = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });
const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const fixed = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const compact = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 });
const signedDollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  signDisplay: "exceptZero",
});
const signedWhole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0, signDisplay: "exceptZero" });
const signedPercent = new Intl.NumberFormat("en-US", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: "exceptZero",
});

type Figure = number | null | undefined;

const or =
  (format: (value: number) => string) =>
  (value: Figure): string =>
    value === null || value === undefined || !Number.isFinite(value) ? NO_VALUE : format(value);

/** Formats as "1,234.5", with at most two decimals. */
export const formatNumber = or((value) => plain.format(value));
/** Formats as "1,234.50", for aligned columns. */
export const formatFixed = or((value) => fixed.format(value));
/** Formats a count as "1,234". */
export const formatCount = or((value) => whole.format(value));
/** Formats as "4.6M", for narrow places. */
export const formatCompact = or((value) => compact.format(value));
/** Formats as "$1,234.50". */
export const formatMoney = or((value) => dollars.format(value));
/** Formats a profit or loss as "+$1,234.50". */
export const formatProfit = or((value) => signedDollars.format(value));
/** Formats a profit or loss as "+1,235". */
export const formatRoundProfit = or((value) => signedWhole.format(value));
/** Formats percent as "12.50%", for aligned figures. */
export const formatFixedPercent = or((value) => `${fixed.format(value)}%`);
/** Formats percent as "12.5%". */
export const formatPercent = or((value) => `${plain.format(value)}%`);
/** Formats a return in percent as "+12.50%". */
export const formatReturn = or((value) => `${signedPercent.format(value)}%`);

const instant = new Intl.DateTimeFormat(undefined, {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
});

/**
 * Formats an ISO 8601 instant as local date and time with a short time-zone name; returns other text
 * unchanged.
 */
export const formatInstant = (iso: string): string => {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : instant.format(date);
};

const localDay = new Intl.DateTimeFormat(undefined, { year: "numeric", month: "short", day: "numeric" });

/** Formats an ISO 8601 instant as the local day, such as "Nov 21, 2026". */
export const formatInstantDay = (iso: string): string => {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : localDay.format(date);
};

const dayOfYear = new Intl.DateTimeFormat("en-US", {
  year: "numeric",
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});

/** Formats a wire day, `yyyy-MM-dd`, as "Nov 21, 2026" in any time zone. */
export const formatDate = (day: string): string => dayOfYear.format(new Date(`${day}T00:00:00Z`));

/** Turns `trade_log` into "Trade log". */
export const titleOf = (name: string): string => {
  const words = name.replaceAll("_", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};
