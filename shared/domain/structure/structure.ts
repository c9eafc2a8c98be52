import type { OptionRight, Side } from "../contract.ts";

/**
 * The catalog of structures (S5) for sweeps, the form's starting points and the names of positions. Each is a row of
 * data; its other properties follow from its legs.
 */

/** A leg's delta from the short delta s and the long delta l: constant + short · s + long · l, computed in decimals. */
export type DeltaTerm = { readonly short: number; readonly long: number; readonly constant: number };

/** One leg of a structure, in the form's order. */
export type StructureLeg = {
  readonly side: Side;
  readonly right: OptionRight;
  readonly quantity: number;
  readonly delta: DeltaTerm;
  /** True if the leg has the far DTE. */
  readonly isFar: boolean;
  /** For a leg by *Offset*: its widths from the leg above, in place of `delta` (S5b). */
  readonly widths?: number;
};

/** The condition on the deltas for a structure to exist (S5). */
export type DeltaCondition =
  | "long < short"
  | "long > short"
  | "short < 0.5"
  | "long < 0.5"
  | "short <= 0.5"
  | "long <= 0.5";

/** Groups of structures for users. */
export const STRUCTURE_FAMILIES = [
  "Single options",
  "Vertical spreads",
  "Straddles and strangles",
  "Calendars and diagonals",
  "Butterflies",
  "Condors",
  "Ratios and backspreads",
  "Combinations",
  "With shares",
] as const;
export type StructureFamily = (typeof STRUCTURE_FAMILIES)[number];

export type StructureForm = {
  readonly legs: readonly StructureLeg[];
  readonly conditions: readonly DeltaCondition[];
};

type Structure = StructureForm & {
  readonly family: StructureFamily;
  /** Lots of 100 shares bought for each spread, before its options (H1). */
  readonly lots: 0 | 1;
};

const term = (short: number, long: number, constant = 0): DeltaTerm => ({ short, long, constant });
export const S = term(1, 0);
export const L = term(0, 1);
export const HALF = term(0, 0, 0.5);
/** The third strike of a butterfly, as far from the short one as the long one is. */
const MIRRORED = term(2, -1);
/** The third strike at half that distance: the broken wing. */
const NARROWED = term(1.5, -0.5);
/** The same distance from the money on the other side. */
const OPPOSITE_S = term(-1, 0, 1);
const OPPOSITE_L = term(0, -1, 1);

const leg = (signed: number, right: OptionRight, delta: DeltaTerm, isFar = false): StructureLeg => ({
  side: signed > 0 ? "long" : "short",
  right,
  quantity: Math.abs(signed),
  delta,
  isFar,
});
export const call = (signed: number, delta: DeltaTerm): StructureLeg => leg(signed, "call", delta);
export const put = (signed: number, delta: DeltaTerm): StructureLeg => leg(signed, "put", delta);
const farCall = (signed: number, delta: DeltaTerm): StructureLeg => leg(signed, "call", delta, true);
const farPut = (signed: number, delta: DeltaTerm): StructureLeg => leg(signed, "put", delta, true);

const row = (
  family: StructureFamily,
  legs: readonly StructureLeg[],
  ...conditions: readonly DeltaCondition[]
): Structure => ({ family, legs, conditions, lots: 0 });

/** The structures of options alone. The first eighteen are among the form's starting points. */
const OF_OPTIONS = {
  "Short put": row("Single options", [put(-1, S)]),
  "Short call": row("Single options", [call(-1, S)]),
  "Long call": row("Single options", [call(1, L)]),
  "Long put": row("Single options", [put(1, L)]),
  "Put credit spread": row("Vertical spreads", [put(-1, S), put(1, L)], "long < short"),
  "Call credit spread": row("Vertical spreads", [call(-1, S), call(1, L)], "long < short"),
  "Call debit spread": row("Vertical spreads", [call(1, L), call(-1, S)], "long > short"),
  "Put debit spread": row("Vertical spreads", [put(1, L), put(-1, S)], "long > short"),
  "Short straddle": row("Straddles and strangles", [call(-1, HALF), put(-1, HALF)]),
  "Long straddle": row("Straddles and strangles", [call(1, HALF), put(1, HALF)]),
  "Short strangle": row("Straddles and strangles", [call(-1, S), put(-1, S)], "short < 0.5"),
  "Long strangle": row("Straddles and strangles", [call(1, L), put(1, L)], "long < 0.5"),
  "Call calendar": row("Calendars and diagonals", [call(-1, S), farCall(1, S)]),
  "Put calendar": row("Calendars and diagonals", [put(-1, S), farPut(1, S)]),
  "Call butterfly": row("Butterflies", [call(1, MIRRORED), call(-2, S), call(1, L)], "long < short"),
  "Put butterfly": row("Butterflies", [put(1, MIRRORED), put(-2, S), put(1, L)], "long < short"),
  "Iron condor": row(
    "Condors",
    [put(1, L), put(-1, S), call(-1, S), call(1, L)],
    "long < short",
    "short < 0.5",
  ),
  "Iron butterfly": row("Butterflies", [put(1, L), put(-1, HALF), call(-1, HALF), call(1, L)], "long < 0.5"),
  "Call diagonal": row("Calendars and diagonals", [call(-1, S), farCall(1, L)], "long > short"),
  "Put diagonal": row("Calendars and diagonals", [put(-1, S), farPut(1, L)], "long > short"),
  "Call ratio spread": row("Ratios and backspreads", [call(1, L), call(-2, S)], "long > short"),
  "Put ratio spread": row("Ratios and backspreads", [put(1, L), put(-2, S)], "long > short"),
  "Call backspread": row("Ratios and backspreads", [call(-1, S), call(2, L)], "long < short"),
  "Put backspread": row("Ratios and backspreads", [put(-1, S), put(2, L)], "long < short"),
  "Call condor": row(
    "Condors",
    [call(1, OPPOSITE_L), call(-1, OPPOSITE_S), call(-1, S), call(1, L)],
    "long < short",
    "short < 0.5",
  ),
  "Put condor": row(
    "Condors",
    [put(1, OPPOSITE_L), put(-1, OPPOSITE_S), put(-1, S), put(1, L)],
    "long < short",
    "short < 0.5",
  ),
  "Call broken-wing butterfly": row(
    "Butterflies",
    [call(1, NARROWED), call(-2, S), call(1, L)],
    "long < short",
  ),
  "Put broken-wing butterfly": row("Butterflies", [put(1, NARROWED), put(-2, S), put(1, L)], "long < short"),
  "Jade lizard": row("Combinations", [put(-1, S), call(-1, S), call(1, L)], "long < short", "short < 0.5"),
  "Double calendar": row(
    "Calendars and diagonals",
    [call(-1, S), put(-1, S), farCall(1, S), farPut(1, S)],
    "short < 0.5",
  ),
  "Bullish risk reversal": row("Combinations", [put(-1, S), call(1, L)], "short <= 0.5", "long <= 0.5"),
  "Bearish risk reversal": row("Combinations", [call(-1, S), put(1, L)], "short <= 0.5", "long <= 0.5"),
} as const satisfies Record<string, Structure>;

/** The structures with shares, by their options: bought shares, one lot to each contract. */
const OPTIONS_OVER_SHARES = {
  "Covered call": "Short call",
  "Protective put": "Long put",
  Collar: "Bearish risk reversal",
  "Covered strangle": "Short strangle",
} as const satisfies Record<string, keyof typeof OF_OPTIONS>;

type OptionsStructureName = keyof typeof OF_OPTIONS;
type SharesStructureName = keyof typeof OPTIONS_OVER_SHARES;
export type StructureName = OptionsStructureName | SharesStructureName;

const withShares = (name: SharesStructureName): Structure => ({
  ...OF_OPTIONS[OPTIONS_OVER_SHARES[name]],
  family: "With shares",
  lots: 1,
});

const SHARES_STRUCTURE_NAMES = Object.keys(OPTIONS_OVER_SHARES) as SharesStructureName[];
export const OPTIONS_STRUCTURE_NAMES = Object.keys(OF_OPTIONS) as OptionsStructureName[];

/** Every structure's name, in S5's order. */
export const STRUCTURE_NAMES: readonly StructureName[] = [
  ...OPTIONS_STRUCTURE_NAMES,
  ...SHARES_STRUCTURE_NAMES,
];

const STRUCTURES: Readonly<Record<StructureName, Structure>> = {
  ...OF_OPTIONS,
  ...(Object.fromEntries(SHARES_STRUCTURE_NAMES.map((name) => [name, withShares(name)])) as Record<
    SharesStructureName,
    Structure
  >),
};

/** Returns the structure of options with bought shares; undefined where the catalog has none. */
export const overShares = (options: StructureName): StructureName | undefined =>
  SHARES_STRUCTURE_NAMES.find((name) => OPTIONS_OVER_SHARES[name] === options);

/** The structures that the form offers as starting points. */
export const STARTING_STRUCTURES: readonly StructureName[] = [
  ...OPTIONS_STRUCTURE_NAMES.slice(0, 18),
  ...SHARES_STRUCTURE_NAMES,
];

export const structureOf = (name: StructureName): Structure => STRUCTURES[name];
