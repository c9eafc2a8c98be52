import type { PartSums } from "../sums.ts";
import type { KernelExports } from "./kernel-exports.ts";
import type { Bar, Cells, Contender, Histograms, SpreadChoice, SpreadFindings } from "./spread-kernel.ts";

/** Reads the kernel's results. 64-bit integers are read in two halves, because a BigInt each would be too slow. */

const HALF = 2 ** 32;

const wordsAt = ({ memory }: KernelExports, address: number, integers: number): Int32Array =>
  new Int32Array(memory.buffer, address, 2 * integers);

/** Returns the integer at an index as a double, exact up to 2^53. */
const numberAt = (words: Int32Array, place: number): number =>
  words[2 * place + 1]! * HALF + (words[2 * place]! >>> 0);

/** Integers of a kernel's cell: the figures, with the risk in two halves, and an unused one. */
const KERNEL_CELL = 10;
const RISK_LOW = 6;
const RISK_HIGH = 7;
const BEST = 8;

export const readCells = (kernel: KernelExports, address: number, count: number): Cells => {
  const words = wordsAt(kernel, address, count * KERNEL_CELL);
  const cells = new Float64Array(count * 16);
  for (let cell = 0; cell < count; cell++) {
    const from = cell * KERNEL_CELL;
    const to = cell * 16;
    for (let figure = 0; figure < RISK_LOW; figure++) {
      cells[to + 2 * figure] = words[2 * (from + figure)]! >>> 0;
      cells[to + 2 * figure + 1] = words[2 * (from + figure) + 1]!;
    }
    cells[to + 12] = words[2 * (from + RISK_LOW)]! >>> 0;
    cells[to + 13] = words[2 * (from + RISK_LOW) + 1]! + numberAt(words, from + RISK_HIGH);
    cells[to + 14] = words[2 * (from + BEST)]! >>> 0;
    cells[to + 15] = words[2 * (from + BEST) + 1]!;
  }
  return cells;
};

/** Words of a contender: fifteen integers, a fingerprint, seven values, its rule and its number of combinations. */
const CONTENDER = 25;
const PART = 8;
const RULE = 23;
const SAME = 24;

const partAt = (words: Int32Array, place: number): PartSums => ({
  trades: numberAt(words, place),
  wins: numberAt(words, place + 1),
  totalCents: numberAt(words, place + 2),
  squares: (BigInt(words[2 * place + 7]!) << 32n) | BigInt(words[2 * place + 6]! >>> 0),
  grossWinCents: numberAt(words, place + 4),
  days: numberAt(words, place + 5),
  riskCents: numberAt(words, place + 6),
});

const readContenders = (kernel: KernelExports): Contender[] => {
  const count = kernel.contenderCount.value;
  const words = wordsAt(kernel, kernel.contenders.value, count * CONTENDER);
  return Array.from({ length: count }, (_, contender) => {
    const place = contender * CONTENDER;
    return {
      rule: numberAt(words, place + RULE),
      same: numberAt(words, place + SAME),
      sums: {
        in: { ...partAt(words, place), drawdownCents: numberAt(words, place + 7) },
        out: partAt(words, place + PART),
      },
    };
  });
};

/** Words of a choice: a part, its value, its rule, its bar in two, and a word of the kernel's own. */
const CHOICE = 13;
const CHOICE_RULE = 9;
const CHOICE_BAR = 10;

/** Writes what a choice must reach, by walked fold. */
export const writeChoiceBars = (kernel: KernelExports, bars: readonly Bar[]): void => {
  const numbers = new Float64Array(kernel.memory.buffer, kernel.choices.value, bars.length * CHOICE);
  for (const [fold, { value, totalCents }] of bars.entries()) {
    numbers[fold * CHOICE + CHOICE_BAR] = value;
    numbers[fold * CHOICE + CHOICE_BAR + 1] = totalCents;
  }
};

const readChoices = (kernel: KernelExports, folds: number): (SpreadChoice | undefined)[] => {
  const words = wordsAt(kernel, kernel.choices.value, folds * CHOICE);
  return Array.from({ length: folds }, (_, fold) => {
    const place = fold * CHOICE;
    const rule = numberAt(words, place + CHOICE_RULE);
    if (rule < 0) return undefined;
    return { rule, sums: { ...partAt(words, place), drawdownCents: numberAt(words, place + 7) } };
  });
};

export const readFindings = (kernel: KernelExports, folds = 0): SpreadFindings => {
  const counts = wordsAt(kernel, kernel.counts.value, 4);
  return {
    withoutTrades: numberAt(counts, 0),
    tooFewTrades: numberAt(counts, 1),
    ranked: numberAt(counts, 2),
    distinct: numberAt(counts, 3),
    contenders: readContenders(kernel),
    marginals: readCells(kernel, kernel.marginals.value, kernel.marginalCells.value),
    choices: readChoices(kernel, folds),
  };
};

const T_BINS = 82;
const R_BINS = 202;

export const emptyHistograms = (): Histograms => ({
  tStat: { undefined: 0, counts: new Float64Array(T_BINS) },
  pnlPerRisk: { undefined: 0, counts: new Float64Array(R_BINS) },
});

/** Adds the kernel's histograms to others, and clears them in the kernel. */
export const takeHistogramsFrom = (kernel: KernelExports, before: Histograms): Histograms => {
  const words = wordsAt(kernel, kernel.histograms.value, T_BINS + R_BINS + 2);
  const rest = T_BINS + 1;
  const taken = {
    tStat: {
      undefined: before.tStat.undefined + numberAt(words, T_BINS),
      counts: before.tStat.counts.map((count, bin) => count + numberAt(words, bin)),
    },
    pnlPerRisk: {
      undefined: before.pnlPerRisk.undefined + numberAt(words, rest + R_BINS),
      counts: before.pnlPerRisk.counts.map((count, bin) => count + numberAt(words, rest + bin)),
    },
  };
  words.fill(0);
  return taken;
};
