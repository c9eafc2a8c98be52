import { counted } from "../count-words.ts";
import type { StructureLeg } from "../structure/structure.ts";
import { hasMaxLoss, hasMaxProfit, sellsBothAtShort } from "../structure/structure-legs.ts";
import type { DimensionRow, ListRow } from "./dimension-row.ts";
import { eventsInWords, filtersInWords, holdInWords, thresholdInWords, trailInWords } from "./value-words.ts";

/**
 * The dimensions of a sweep: what combinations differ in, one row each, in S14's order. Grid, kernel, cells, wire, CSV and
 * form all derive from these rows. Rows of the parts *expiry* and *strike* make a spread, in S8's order, the last fastest;
 * rows of the part *rule* make its rules, by `digit`.
 */

const DAYS = { min: 1, max: 1_000, decimals: 0, maxValues: 24 } as const;
const DELTAS = { min: 0.01, max: 0.99, decimals: 4, maxValues: 40 } as const;
const PERCENTS_OTM = { min: -50, max: 50, decimals: 2, maxValues: 40, sign: "%" } as const;

/** Whether a leg's strike follows from the structure's short strike, or from its long one. */
const hasShort = ({ delta }: StructureLeg): boolean => delta.short !== 0;
const hasLong = ({ delta }: StructureLeg): boolean => delta.long !== 0;

/** Returns a delta in hundredths, as traders say it: 0.2 is 20. */
const spokenDelta = (delta: number): string => String(Math.round(delta * 10_000) / 100);

/** Returns dollars such as "$5" or "$2.50". */
const dollarsInWords = (dollars: number): string =>
  `$${Number.isInteger(dollars) ? dollars : dollars.toFixed(2)}`;

/** Returns the rows of a set; undefined for an empty set, which disables its section. */
const orOff = <T>(rows: readonly T[] | undefined): readonly T[] | undefined =>
  rows === undefined || rows.length === 0 ? undefined : rows;

export const DIMENSIONS = {
  // Combinations of a sweep of one ticker have no value here (S43).
  ticker: { kind: "ticker", part: "ticker", field: "tickers", label: "Ticker" },
  structure: { kind: "structure", part: "structure", field: "structures", label: "Structure" },
  dte: {
    kind: "number",
    part: "expiry",
    ...DAYS,
    label: "DTE",
    hint: "Calendar days to expiration at entry. With two expirations, those of the near legs.",
    example: "45 or 7–90 by 7",
    unit: "DTE",
    spoken: String,
    range: (dtes) => `${dtes} DTE`,
  },
  far_dte: {
    kind: "number",
    part: "expiry",
    ...DAYS,
    label: "Far DTE",
    hint: "Calendar days to expiration for the far legs of calendars and diagonals. Must be later than the DTE.",
    example: "60 or 30–120 by 30",
    takenBy: (legs) => legs.some((leg) => leg.isFar),
    exists: ({ dte = 0, far_dte: far = Number.POSITIVE_INFINITY }) => far > dte,
    unit: "DTE",
    spoken: String,
    range: (dtes) => `far legs ${dtes} DTE`,
  },
  exit_dte: {
    kind: "number",
    part: "expiry",
    min: 0,
    max: 1_000,
    decimals: 0,
    maxValues: 12,
    isOptional: true,
    none: 0,
    isExit: true,
    label: "Close at DTE",
    hint: "Close the position when this many calendar days are left to its earliest expiration. 0 or none also tries without this exit.",
    example: "none, 21",
    exists: ({ dte = Number.POSITIVE_INFINITY, exit_dte: exit = 0 }) => exit < dte,
    lead: "close at",
    unit: "DTE",
    spoken: String,
    range: (dtes) => `closed at ${dtes} DTE`,
    enters: (days) => ({ exitDteDays: days === 0 ? undefined : days }),
  },
  short_delta: {
    kind: "number",
    part: "strike",
    ...DELTAS,
    label: "Short delta",
    hint: "Deltas of the options you sell, without sign.",
    example: "0.3 or 0.05–0.6 by 0.05",
    takenBy: (legs) => legs.some(hasShort),
    unit: "delta",
    spoken: spokenDelta,
    range: (deltas) => `${deltas} delta sold`,
  },
  long_delta: {
    kind: "number",
    part: "strike",
    ...DELTAS,
    label: "Long delta",
    hint: "Deltas of the options you buy, without sign.",
    example: "0.1 or 0.05–0.8 by 0.05",
    takenBy: (legs) => legs.some(hasLong),
    unit: "delta",
    spoken: spokenDelta,
    range: (deltas) => `${deltas} delta bought`,
  },
  short_otm: {
    kind: "number",
    part: "strike",
    ...PERCENTS_OTM,
    isOptional: true,
    label: "Short % OTM",
    hint: "Strikes of the options you sell, in % of the closing price out of the money; negative is in the money. Tried beside the deltas.",
    example: "5 or 2–10 by 2",
    takenBy: (legs) => legs.some(hasShort),
    unit: "% OTM",
    spoken: String,
    range: (percents) => `${percents}% OTM sold`,
  },
  long_otm: {
    kind: "number",
    part: "strike",
    ...PERCENTS_OTM,
    isOptional: true,
    label: "Long % OTM",
    hint: "Strikes of the options you buy, in % of the closing price out of the money; negative is in the money. Tried beside the deltas.",
    example: "10 or 5–15 by 5",
    takenBy: (legs) => legs.some(hasLong),
    unit: "% OTM",
    spoken: String,
    range: (percents) => `${percents}% OTM bought`,
  },
  width: {
    kind: "number",
    part: "strike",
    min: 0.01,
    max: 10_000,
    decimals: 2,
    maxValues: 24,
    isOptional: true,
    sign: "$",
    label: "Width",
    hint: "Dollars between the strikes of a spread. Places the other strike of verticals, butterflies, condors, ratios and backspreads.",
    example: "5, 10",
    takenBy: (legs) => legs.some(({ widths }) => widths !== undefined),
    unit: "wide",
    spoken: dollarsInWords,
    range: (widths) => `${widths} wide`,
  },
  call_short_delta: {
    kind: "number",
    part: "strike",
    ...DELTAS,
    isOptional: true,
    label: "Call short delta",
    hint: "Deltas of the calls you sell, where a structure sells puts and calls: strangles, iron condors, jade lizards and double calendars. Blank is the short delta.",
    example: "0.16 or 0.1–0.3 by 0.05",
    takenBy: sellsBothAtShort,
    lead: "calls",
    unit: "delta",
    spoken: spokenDelta,
    range: (deltas) => `calls ${deltas} delta`,
  },
  stop: {
    kind: "threshold",
    part: "rule",
    digit: 6,
    field: "stops",
    typeField: "stop_loss",
    sizeField: "stop_size",
    label: "Stop loss",
    max: "max loss",
    hasMax: hasMaxLoss,
    noun: "stop",
    enters: (stop) => ({ stop }),
    words: (stop) => (stop.kind === "None" ? undefined : `stop ${thresholdInWords(stop, "max loss")}`),
  },
  target: {
    kind: "threshold",
    part: "rule",
    digit: 7,
    field: "targets",
    typeField: "take_prof",
    sizeField: "prof_size",
    label: "Profit target",
    max: "max profit",
    hasMax: hasMaxProfit,
    noun: "target",
    enters: (target) => ({ target }),
    words: (target) =>
      target.kind === "None" ? undefined : `target ${thresholdInWords(target, "max profit")}`,
  },
  trail: {
    kind: "trail",
    part: "rule",
    digit: 8,
    field: "trails",
    label: "Trailing stop",
    noun: "trailing stop",
    enters: (trail) => ({ trail: trail.percent === 0 ? undefined : trail }),
    words: (trail) => (trail.percent === 0 ? undefined : `trail ${trailInWords(trail)}`),
  },
  hold: {
    kind: "number",
    part: "rule",
    digit: 5,
    ...DAYS,
    isExit: true,
    label: "Max hold days",
    hint: "Close the position after this many calendar days, if nothing closed it earlier. 1,000 holds to expiration.",
    example: "21 or 7–63 by 7",
    noun: "hold",
    enters: (holdDays) => ({ holdDays }),
    words: (days) => `hold ${holdInWords(days)}`,
  },
  max_positions: {
    kind: "number",
    part: "rule",
    digit: 3,
    min: 1,
    max: 5,
    decimals: 0,
    maxValues: 5,
    blank: 1,
    label: "Max open positions",
    hint: "How many positions can be open at once.",
    example: "1–5 by 1",
    noun: "position limit",
    enters: (maxPositions) => ({ maxPositions }),
    words: (positions) => (positions === 1 ? undefined : `${positions} positions`),
  },
  wait: {
    kind: "number",
    part: "rule",
    digit: 4,
    min: 0,
    max: 250,
    decimals: 0,
    maxValues: 12,
    blank: 1,
    // E2: no session and one session apart mean the same.
    meaning: (sessions) => Math.max(sessions, 1),
    label: "New position lag days",
    hint: "Trading sessions between one entry and the next. 0 and 1 both allow one entry per session.",
    example: "5 or 5–20 by 5",
    noun: "entry gap",
    enters: (waitSessions) => ({ waitSessions }),
    words: (sessions) => (sessions === 1 ? undefined : `lag ${counted(sessions, "session")}`),
  },
  filter: {
    kind: "set",
    part: "rule",
    digit: 1,
    field: "filters",
    label: "Entry filter",
    noun: "entry filter",
    enters: (place, { filters }) => ({ filters: orOff(filters[place]) }),
    words: (place, { filters }) => (filters[place]?.length ? filtersInWords(filters[place]) : undefined),
  },
  event: {
    kind: "set",
    part: "rule",
    digit: 2,
    field: "events",
    label: "Event",
    noun: "event set",
    enters: (place, { events }) => ({ events: orOff(events[place]) }),
    words: (place, { events }) => (events[place]?.length ? eventsInWords(events[place]) : undefined),
  },
} as const satisfies Record<string, DimensionRow>;

const PERCENTS_OF_PREMIUM = { min: 0, max: 1e9, decimals: 4, maxValues: 12 } as const;

/** The two lists of the request that make the trailing stops: each fall over 0 with each profit, and no trail for 0. */
export const TRAIL_LISTS = {
  trail: {
    ...PERCENTS_OF_PREMIUM,
    none: 0,
    label: "Trailing stop",
    hint: "Close the position once its profit falls this far below its best close, in % of the opening premium. 0 or none also tries without one.",
    example: "none, 25, 50",
  },
  trail_from: {
    ...PERCENTS_OF_PREMIUM,
    label: "Trail from profit",
    hint: "Profit at which a trailing stop starts, in % of the opening premium. 0 trails from the first session.",
    example: "0 or 0–50 by 25",
  },
} as const satisfies Record<string, ListRow>;
