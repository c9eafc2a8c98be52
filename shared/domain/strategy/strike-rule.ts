/**
 * How a leg's strike is chosen (C3): by the |delta| nearest to a target (0 to 1), by distance in percent of the close
 * or in dollars from the strike of the leg above (both positive further out of the money), or by its mid in dollars a
 * share. Decimals are as typed.
 */
export type StrikeRule =
  | { readonly kind: "Delta"; readonly delta: number }
  | { readonly kind: "% OTM"; readonly percent: number }
  | { readonly kind: "Premium"; readonly dollars: number }
  | { readonly kind: "Offset"; readonly dollars: number };

export type StrikeKind = StrikeRule["kind"];
type RuleOf<K extends StrikeKind> = Extract<StrikeRule, { readonly kind: K }>;

/** The figures of an option row that may determine a strike. */
type StrikeFigures = { readonly delta: number; readonly value: number };

type StrikeWay<K extends StrikeKind> = {
  /** The unit of the form's strike value; "" for a delta. */
  readonly unit: "" | "%" | "$";
  /** The allowed range; `isMinOut` if the minimum itself is refused. */
  readonly limits?: { readonly min: number; readonly max: number; readonly isMinOut?: boolean };
  readonly ruleOf: (figures: StrikeFigures) => RuleOf<K>;
  /** Returns the strike as it continues "1 put, 30 days, ". */
  readonly words: (rule: RuleOf<K>) => string;
};

const GREATEST_DOLLARS = 1e9;

const decimalsOf = (value: number): number => String(value).split(".")[1]?.length ?? 0;

/** Returns a |delta| with two decimals at least. */
export const deltaInWords = (delta: number): string => delta.toFixed(Math.max(2, decimalsOf(delta)));

/** Returns a price such as "$5", "$2.50" or "$0.125": cents have two digits. */
const priceInWords = (dollars: number): string =>
  `$${Number.isInteger(dollars) ? dollars : dollars.toFixed(Math.max(2, decimalsOf(dollars)))}`;

/** Every way to choose a strike by its name in the form, in the form's order. */
export const STRIKE_WAYS: { readonly [K in StrikeKind]: StrikeWay<K> } = {
  Delta: {
    unit: "",
    ruleOf: ({ delta }) => ({ kind: "Delta", delta }),
    words: ({ delta }) => `${deltaInWords(delta)} delta`,
  },
  "% OTM": {
    unit: "%",
    limits: { min: -100, max: 100 },
    ruleOf: ({ value }) => ({ kind: "% OTM", percent: value }),
    words: ({ percent }) =>
      percent === 0
        ? "at the money"
        : `${Math.abs(percent)}% ${percent > 0 ? "out of the money" : "in the money"}`,
  },
  Premium: {
    unit: "$",
    limits: { min: 0, max: GREATEST_DOLLARS, isMinOut: true },
    ruleOf: ({ value }) => ({ kind: "Premium", dollars: value }),
    words: ({ dollars }) => `for ${priceInWords(dollars)}`,
  },
  Offset: {
    unit: "$",
    limits: { min: -GREATEST_DOLLARS, max: GREATEST_DOLLARS },
    ruleOf: ({ value }) => ({ kind: "Offset", dollars: value }),
    words: ({ dollars }) =>
      dollars === 0
        ? "at the same strike"
        : `${priceInWords(Math.abs(dollars))} further ${dollars > 0 ? "out" : "in"}`,
  },
};

export const STRIKE_KINDS = Object.keys(STRIKE_WAYS) as StrikeKind[];

export const strikeInWords = <K extends StrikeKind>(rule: RuleOf<K>): string =>
  STRIKE_WAYS[rule.kind as K].words(rule);
