import type { Combination, Sweep } from "#shared/domain/sweep/sweep.ts";

/** The grid of a sweep from tables of its own, by nested loops. */

/** An independent table of S5 and S6: name, valid deltas, no max loss, no max profit. */
type Row = [string, (s: number, l: number) => boolean, boolean, boolean];
const within = (...deltas: number[]): boolean =>
  deltas.every((each) => each >= 0.01 - 1e-9 && each <= 0.99 + 1e-9);
const always = (): boolean => true;
const lessLong = (s: number, l: number): boolean => l < s;
const moreLong = (s: number, l: number): boolean => l > s;
export const S5: readonly Row[] = [
  ["Short put", always, false, false],
  ["Short call", always, true, false],
  ["Long call", always, false, true],
  ["Long put", always, false, false],
  ["Put credit spread", lessLong, false, false],
  ["Call credit spread", lessLong, false, false],
  ["Call debit spread", moreLong, false, false],
  ["Put debit spread", moreLong, false, false],
  ["Short straddle", always, true, false],
  ["Long straddle", always, false, true],
  ["Short strangle", (s) => s < 0.5, true, false],
  ["Long strangle", (_, l) => l < 0.5, false, true],
  ["Call calendar", always, true, true],
  ["Put calendar", always, true, true],
  ["Call butterfly", (s, l) => l < s && within(2 * s - l), false, false],
  ["Put butterfly", (s, l) => l < s && within(2 * s - l), false, false],
  ["Iron condor", (s, l) => l < s && s < 0.5, false, false],
  ["Iron butterfly", (_, l) => l < 0.5, false, false],
  ["Call diagonal", moreLong, true, true],
  ["Put diagonal", moreLong, true, true],
  ["Call ratio spread", moreLong, true, false],
  ["Put ratio spread", moreLong, false, false],
  ["Call backspread", lessLong, false, true],
  ["Put backspread", lessLong, false, false],
  ["Call condor", (s, l) => l < s && s < 0.5, false, false],
  ["Put condor", (s, l) => l < s && s < 0.5, false, false],
  ["Call broken-wing butterfly", (s, l) => l < s && within(1.5 * s - 0.5 * l), false, false],
  ["Put broken-wing butterfly", (s, l) => l < s && within(1.5 * s - 0.5 * l), false, false],
  ["Jade lizard", (s, l) => l < s && s < 0.5, false, false],
  ["Double calendar", (s) => s < 0.5, true, true],
  ["Bullish risk reversal", (s, l) => s <= 0.5 && l <= 0.5, false, true],
  ["Bearish risk reversal", (s, l) => s <= 0.5 && l <= 0.5, true, false],
  ["Covered call", always, false, false],
  ["Protective put", always, false, true],
  ["Collar", (s, l) => s <= 0.5 && l <= 0.5, false, false],
  ["Covered strangle", (s) => s < 0.5, false, false],
];

const NO_SHORT = [
  "Long call",
  "Long put",
  "Short straddle",
  "Long straddle",
  "Long strangle",
  "Iron butterfly",
  "Protective put",
];
const NO_LONG = [
  "Short put",
  "Short call",
  "Short straddle",
  "Long straddle",
  "Short strangle",
  "Call calendar",
  "Put calendar",
  "Double calendar",
  "Covered call",
  "Covered strangle",
];
const FAR = ["Call calendar", "Put calendar", "Call diagonal", "Put diagonal", "Double calendar"];

/** S5a: where each structure exists by percentages, which two strikes in its formulas may not leave. */
const within50 = (percent: number): boolean => Math.abs(percent) <= 50 + 1e-9;
const moreOtm = (s: number, l: number): boolean => l > s;
const lessOtm = (s: number, l: number): boolean => l < s;
const bothOut = (s: number, l: number): boolean => l > s && s > 0;
const BY_PERCENT: Readonly<Record<string, (s: number, l: number) => boolean>> = {
  "Put credit spread": moreOtm,
  "Call credit spread": moreOtm,
  "Call debit spread": lessOtm,
  "Put debit spread": lessOtm,
  "Short strangle": (s) => s > 0,
  "Long strangle": (_, l) => l > 0,
  "Call butterfly": (s, l) => l > s && within50(2 * s - l),
  "Put butterfly": (s, l) => l > s && within50(2 * s - l),
  "Iron condor": bothOut,
  "Iron butterfly": (_, l) => l > 0,
  "Call diagonal": lessOtm,
  "Put diagonal": lessOtm,
  "Call ratio spread": lessOtm,
  "Put ratio spread": lessOtm,
  "Call backspread": moreOtm,
  "Put backspread": moreOtm,
  "Call condor": bothOut,
  "Put condor": bothOut,
  "Call broken-wing butterfly": (s, l) => l > s && within50(1.5 * s - 0.5 * l),
  "Put broken-wing butterfly": (s, l) => l > s && within50(1.5 * s - 0.5 * l),
  "Jade lizard": bothOut,
  "Double calendar": (s) => s > 0,
  "Bullish risk reversal": (s, l) => s >= 0 && l >= 0,
  "Bearish risk reversal": (s, l) => s >= 0 && l >= 0,
  Collar: (s, l) => s >= 0 && l >= 0,
  "Covered strangle": (s) => s > 0,
};

/** S5b: the strike that a width leaves, and whether it must be out of the money. */
const BY_WIDTH: Readonly<Record<string, readonly ["s" | "l" | "none", boolean]>> = {
  "Put credit spread": ["s", false],
  "Call credit spread": ["s", false],
  "Call debit spread": ["l", false],
  "Put debit spread": ["l", false],
  "Call butterfly": ["s", false],
  "Put butterfly": ["s", false],
  "Iron condor": ["s", true],
  "Iron butterfly": ["none", false],
  "Call ratio spread": ["l", false],
  "Put ratio spread": ["l", false],
  "Call backspread": ["s", false],
  "Put backspread": ["s", false],
  "Jade lizard": ["s", true],
};

/** S5c. */
const OWN_CALLS = ["Short strangle", "Iron condor", "Jade lizard", "Double calendar", "Covered strangle"];

type Strikes = Pick<
  Combination,
  "short_delta" | "long_delta" | "short_otm" | "long_otm" | "width" | "call_short_delta"
>;
const NO_STRIKES: Strikes = {
  short_delta: undefined,
  long_delta: undefined,
  short_otm: undefined,
  long_otm: undefined,
  width: undefined,
  call_short_delta: undefined,
};

/** Every strike of a structure in S8's order, group by group (S7). */
function* strikesIn(sweep: Sweep, name: string, isValid: Row[1]): Generator<Strikes> {
  const [hasShort, hasLong] = [!NO_SHORT.includes(name), !NO_LONG.includes(name)];
  const ownCalls = OWN_CALLS.includes(name) && sweep.call_short_delta.length > 0;
  const callsOf = ownCalls ? sweep.call_short_delta : [undefined];
  for (const short_delta of hasShort ? sweep.short_delta : [undefined])
    for (const long_delta of hasLong ? sweep.long_delta : [undefined])
      for (const call_short_delta of callsOf)
        if (
          isValid(short_delta ?? 0, long_delta ?? 0) &&
          isValid(call_short_delta ?? short_delta ?? 0, long_delta ?? 0)
        )
          yield { ...NO_STRIKES, short_delta, long_delta, call_short_delta };
  if (hasShort || hasLong)
    for (const short_otm of hasShort ? sweep.short_otm : [undefined])
      for (const long_otm of hasLong ? sweep.long_otm : [undefined])
        if ((BY_PERCENT[name] ?? always)(short_otm ?? 0, long_otm ?? 0))
          yield { ...NO_STRIKES, short_otm, long_otm };
  const [left, isOut] = BY_WIDTH[name] ?? [];
  if (left === undefined) return;
  const deltas = { s: sweep.short_delta, l: sweep.long_delta, none: [undefined] }[left];
  for (const delta of deltas)
    for (const width of sweep.width)
      for (const call_short_delta of callsOf) {
        if (isOut && !((delta ?? 0) < 0.5 && (call_short_delta ?? 0) < 0.5)) continue;
        const strike = left === "s" ? { short_delta: delta } : { long_delta: delta };
        yield { ...NO_STRIKES, ...strike, width, call_short_delta };
      }
  const percents = { s: sweep.short_otm, l: sweep.long_otm, none: [] }[left];
  for (const percent of percents)
    for (const width of sweep.width) {
      if (isOut && !(percent > 0)) continue;
      yield { ...NO_STRIKES, ...(left === "s" ? { short_otm: percent } : { long_otm: percent }), width };
    }
}

/** The trailing stops of a sweep in order: 0 once, every other fall with every profit. */
const plainTrails = ({ trail, trail_from }: Sweep) => {
  const trails: { percent: number; fromPercent: number }[] = [];
  for (const percent of trail.length > 0 ? trail : [0])
    for (const fromPercent of percent > 0 && trail_from.length > 0 ? trail_from : [0])
      trails.push({ percent, fromPercent });
  return trails;
};

/** Every combination of a sweep in S8's order, by nested loops. */
export function* listed(sweep: Sweep): Generator<Combination> {
  for (const ticker of sweep.tickers) yield* listedOn(sweep, sweep.tickers.length > 1 ? ticker : undefined);
}

function* listedOn(sweep: Sweep, ticker: string | undefined): Generator<Combination> {
  for (const [name, isValid, noLoss, noProfit] of S5) {
    const structure = sweep.structures.find((each) => each === name);
    if (!structure) continue;
    for (const dte of sweep.dte)
      for (const far_dte of FAR.includes(name) ? sweep.far_dte : [undefined])
        for (const exit_dte of sweep.exit_dte.length > 0 ? sweep.exit_dte : [undefined])
          for (const strikes of strikesIn(sweep, name, isValid)) {
            if (far_dte !== undefined && far_dte <= dte) continue;
            if (exit_dte !== undefined && exit_dte >= dte) continue;
            for (let filter = 0; filter < sweep.filters.length; filter++)
              for (let event = 0; event < sweep.events.length; event++)
                for (const max_positions of sweep.max_positions)
                  for (const wait of sweep.wait)
                    for (const hold of sweep.hold)
                      for (const stop of sweep.stops)
                        for (const target of sweep.targets)
                          for (const trail of plainTrails(sweep)) {
                            if (noLoss && stop.kind === "% of max") continue;
                            if (noProfit && target.kind === "% of max") continue;
                            yield {
                              ticker,
                              structure,
                              dte,
                              far_dte,
                              exit_dte,
                              ...strikes,
                              filter,
                              event,
                              max_positions,
                              wait,
                              hold,
                              stop,
                              target,
                              trail,
                            };
                          }
          }
  }
}
