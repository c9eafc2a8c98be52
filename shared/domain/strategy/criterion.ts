/** The data that a ticker (or the service) must have for a criterion. Without them, the criterion is refused (E4). */
export type CriterionNeed =
  | "impliedVolatility"
  | "impliedVolatilityYear"
  | "historicalVolatility"
  | "skew"
  | "termStructure"
  | "price"
  | "underlyingSeries"
  | "volume"
  | "optionVolume"
  | "putCallRatio"
  | "vix";

export type CriterionSeries =
  | "impliedVolatility"
  | "ivRank"
  | "ivPercentile"
  | "historicalVolatility"
  | "ivMinusHv"
  | "skew"
  | "termStructure"
  | "price"
  | "rsi"
  | "volume"
  | "optionVolume"
  | "putCallRatio"
  | "vix"
  | "weekday"
  | "dayOfMonth"
  | "month"
  | "sessionOfMonth"
  | "sessionFromMonthEnd";

/** How a criterion tests its series: the value in a range, its change in % in a range, or against its mean (E3). */
type CriterionTest = "value" | "chg up" | "chg down" | "above mov avg" | "below mov avg";

export type Criterion = {
  readonly unit: "" | "%" | "$" | "×";
  readonly series: CriterionSeries;
  readonly test: CriterionTest;
  readonly needs: readonly CriterionNeed[];
};

const value = (
  unit: Criterion["unit"],
  series: CriterionSeries,
  ...needs: readonly CriterionNeed[]
): Criterion => ({ unit, series, test: "value", needs });

const moving = (
  test: Exclude<CriterionTest, "value">,
  series: CriterionSeries,
  ...needs: readonly CriterionNeed[]
): Criterion => ({ unit: test.startsWith("chg") ? "%" : "", series, test, needs });

/** Every filter criterion by its name in the form, in the form's order (contract: *The form*). */
export const CRITERIA = {
  "Implied volatility": value("%", "impliedVolatility", "impliedVolatility"),
  "IV rank (1y)": value("%", "ivRank", "impliedVolatilityYear"),
  "IV percentile (1y)": value("%", "ivPercentile", "impliedVolatilityYear"),
  "Historical volatility (30d)": value("%", "historicalVolatility", "historicalVolatility"),
  "IV minus HV": value("%", "ivMinusHv", "impliedVolatility", "historicalVolatility"),
  "IV chg up": moving("chg up", "impliedVolatility", "impliedVolatility"),
  "IV chg down": moving("chg down", "impliedVolatility", "impliedVolatility"),
  "IV above mov avg": moving("above mov avg", "impliedVolatility", "impliedVolatility"),
  "IV below mov avg": moving("below mov avg", "impliedVolatility", "impliedVolatility"),
  "Skew (25 delta)": value("%", "skew", "skew"),
  "Term structure (30d/90d)": value("×", "termStructure", "termStructure"),
  Price: value("$", "price", "price"),
  "Price chg up": moving("chg up", "price", "price"),
  "Price chg down": moving("chg down", "price", "price"),
  "Price above mov avg": moving("above mov avg", "price", "price"),
  "Price below mov avg": moving("below mov avg", "price", "price"),
  "RSI (14)": value("", "rsi", "underlyingSeries"),
  Volume: value("", "volume", "volume"),
  "Volume above mov avg": moving("above mov avg", "volume", "volume"),
  "Volume below mov avg": moving("below mov avg", "volume", "volume"),
  "Option volume": value("", "optionVolume", "optionVolume"),
  "Put/call ratio": value("×", "putCallRatio", "putCallRatio"),
  VIX: value("", "vix", "vix"),
  "VIX above mov avg": moving("above mov avg", "vix", "vix"),
  "VIX below mov avg": moving("below mov avg", "vix", "vix"),
  Weekday: value("", "weekday"),
  "Day of month": value("", "dayOfMonth"),
  Month: value("", "month"),
  "Session of month": value("", "sessionOfMonth"),
  "Session from month end": value("", "sessionFromMonthEnd"),
} as const satisfies Record<string, Criterion>;

export type CriterionName = keyof typeof CRITERIA;
export const CRITERION_NAMES = Object.keys(CRITERIA) as CriterionName[];

/** Returns true if the form's look_back_days applies to the criterion (spec §4: *mov avg* or *chg*). */
export const usesLookBack = (name: CriterionName): boolean => CRITERIA[name].test !== "value";

/** Returns true if low_filter and high_filter apply to the criterion (spec §4: not for *mov avg*). */
export const usesBounds = (name: CriterionName): boolean => !CRITERIA[name].test.endsWith("mov avg");
