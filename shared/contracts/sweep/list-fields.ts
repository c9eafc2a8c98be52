/** The lists of a sweep's request under their wire names: what each is called, and what its values may be (S2). */

/** What the values of a list must be, and how many there may be. */
export type ListRule = {
  readonly min: number;
  readonly max: number;
  /** Whether the least itself is none of the values. */
  readonly isMinOut?: boolean;
  /** Digits allowed after the decimal point. */
  readonly decimals: number;
  readonly maxValues: number;
};

type ListField = ListRule & {
  readonly label: string;
  readonly hint: string;
  /** What no value means; without it a value is needed, as far as a chosen structure takes the list. */
  readonly blank?: number;
};

const DAYS = { min: 1, max: 1_000, decimals: 0, maxValues: 24 } as const;
const DELTAS = { min: 0.01, max: 0.99, decimals: 4, maxValues: 40 } as const;

export const LIST_FIELDS = {
  dte: {
    ...DAYS,
    label: "DTE",
    hint: "Calendar days to expiration at the opening, of the near legs where there are two expiries.",
  },
  far_dte: {
    ...DAYS,
    label: "Far DTE",
    hint: "Calendar days to expiration of the far legs of calendars and diagonals. Only those later than the DTE count.",
  },
  short_delta: {
    ...DELTAS,
    label: "Short delta",
    hint: "Deltas of the options that are sold, without sign.",
  },
  long_delta: {
    ...DELTAS,
    label: "Long delta",
    hint: "Deltas of the options that are bought, without sign.",
  },
  hold: {
    ...DAYS,
    label: "Max hold days",
    hint: "A position is closed after this many calendar days, if nothing closed it earlier. 1,000 holds to expiration.",
  },
  max_positions: {
    min: 1,
    max: 5,
    decimals: 0,
    maxValues: 5,
    blank: 1,
    label: "Max open positions",
    hint: "How many positions may be open at once.",
  },
  wait: {
    min: 0,
    max: 250,
    decimals: 0,
    maxValues: 12,
    blank: 1,
    label: "New position lag days",
    hint: "Trading sessions that must pass between one opening and the next. 0 and 1 both allow one opening each session.",
  },
} as const satisfies Record<string, ListField>;

export type ListName = keyof typeof LIST_FIELDS;
export const LIST_NAMES = Object.keys(LIST_FIELDS) as ListName[];

/** The sizes of a type of stop or target. */
export const SIZES = {
  min: 0,
  max: 1e9,
  isMinOut: true,
  decimals: 4,
  maxValues: 24,
} as const satisfies ListRule;

/** Stops over all rows, and targets: a given *None* is one of them. */
export const MAX_THRESHOLDS = 24;

/** Filter sets, event sets, and the rows of one. */
export const MAX_SETS = 8;
export const MAX_SET_ROWS = 10;
