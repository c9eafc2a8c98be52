/** How values read on every screen: US numbers with at most two decimals, instants in the reader's own time zone. */

/** What stands where there is no value. */
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

/** "1,234.5": at most two decimals. */
export const formatNumber = or((value) => plain.format(value));
/** "1,234.50": always two decimals, for columns that line up. */
export const formatFixed = or((value) => fixed.format(value));
/** "1,234" for counts. */
export const formatCount = or((value) => whole.format(value));
/** "4.6M", where there is little room. */
export const formatCompact = or((value) => compact.format(value));
/** "$1,234.50". */
export const formatMoney = or((value) => dollars.format(value));
/** "+$1,234.50", for a profit or a loss. */
export const formatProfit = or((value) => signedDollars.format(value));
/** "+1,235", where the cents would hide the sums. */
export const formatRoundProfit = or((value) => signedWhole.format(value));
/** "12.50%", for figures that stand under each other; the value is percent already. */
export const formatFixedPercent = or((value) => `${fixed.format(value)}%`);
/** "12.5%"; the value is percent already. */
export const formatPercent = or((value) => `${plain.format(value)}%`);
/** "+12.50%", for a return. */
export const formatReturn = or((value) => `${signedPercent.format(value)}%`);

const instant = new Intl.DateTimeFormat(undefined, {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
});

/** An ISO 8601 instant as local date and time with a short time-zone name; other text as it is. */
export const formatInstant = (iso: string): string => {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : instant.format(date);
};

const localDay = new Intl.DateTimeFormat(undefined, { year: "numeric", month: "short", day: "numeric" });

/** An ISO 8601 instant as the local day, such as "Nov 21, 2026". */
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

/** A day of the wire, `yyyy-MM-dd`, as "Nov 21, 2026" wherever the reader is. */
export const formatDate = (day: string): string => dayOfYear.format(new Date(`${day}T00:00:00Z`));

/** `trade_log` as "Trade log". */
export const titleOf = (name: string): string => {
  const words = name.replaceAll("_", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};
