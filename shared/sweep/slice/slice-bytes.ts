import { DIMENSION_NAMES } from "../../domain/sweep/dimensions.ts";
import { OBJECTIVES } from "../../domain/sweep/ranking.ts";
import { asciiJson, fnv1a } from "../../engine/market/layout.ts";
import type { Grid } from "../grid/grid.ts";
import type { Parts } from "../parts.ts";
import type { Choice, FollowedCombination, Histogram, ResultSet, SliceResult } from "../slice-result.ts";
import type { CombinationSums, PartSums } from "../sums.ts";
import { foldsOf } from "../walk-forward/folds.ts";
import { CELL, CELL_NUMBERS, cellLayoutOf, emptyCells } from "./cells.ts";
import { emptyHistogram, PNL_PER_RISK_BINS, T_STAT_BINS } from "./histograms.ts";
import { type NumberReader, type NumberWriter, numberReader, numberWriter } from "./whole-numbers.ts";

/**
 * Encodes a slice's result for the store between the workers and the join. A head of five 32-bit numbers (magic,
 * layout, length and hash of the body, 0) precedes the body's numbers. Empty cells and bins are left out.
 */

const MAGIC = 0x31_57_53_42;
const HEAD_BYTES = 20;

/**
 * Version of the layout: a hash of all lists that the bytes depend on. Raise the first number when the order of the
 * bytes changes, or the order of leaders.
 */
const LAYOUT = fnv1a(asciiJson([2, OBJECTIVES, DIMENSION_NAMES, CELL, T_STAT_BINS, PNL_PER_RISK_BINS]));

/** The grid and period of a slice. Bytes of another grid or period are rejected. */
type SliceFrame = { readonly grid: Grid; readonly parts: Parts };

const frameNumbers = ({ grid, parts }: SliceFrame): readonly number[] => [
  grid.combinations,
  grid.spreads,
  parts.sessionsIn,
  parts.sessionsOut,
];

const writePart = (to: NumberWriter, part: PartSums): void => {
  to.whole(part.trades);
  to.whole(part.wins);
  to.signed(part.totalCents);
  to.big(part.squares);
  to.whole(part.grossWinCents);
  to.whole(part.days);
  to.signed(part.riskCents);
};

const readPart = (from: NumberReader): PartSums => ({
  trades: from.whole(),
  wins: from.whole(),
  totalCents: from.signed(),
  squares: from.big(),
  grossWinCents: from.whole(),
  days: from.whole(),
  riskCents: from.signed(),
});

const writeSums = (to: NumberWriter, sums: CombinationSums): void => {
  writePart(to, sums.in);
  to.whole(sums.in.drawdownCents);
  writePart(to, sums.out);
};

const readSums = (from: NumberReader): CombinationSums => ({
  in: { ...readPart(from), drawdownCents: from.whole() },
  out: readPart(from),
});

const listOf = <T>(from: NumberReader, read: () => T): T[] => Array.from({ length: from.whole() }, read);

const writeHistogram = (to: NumberWriter, histogram: Histogram): void => {
  to.whole(histogram.undefined);
  for (const count of histogram.counts) to.whole(count);
};

const readHistogram = (from: NumberReader, empty: Histogram): Histogram => ({
  undefined: from.whole(),
  counts: empty.counts.map(() => from.whole()),
});

const writeCells = (to: NumberWriter, numbers: Float64Array): void => {
  let written = -1;
  for (let cell = 0; cell < numbers.length / CELL_NUMBERS; cell++) {
    const [ranked, ...rest] = numbers.subarray(cell * CELL_NUMBERS, (cell + 1) * CELL_NUMBERS);
    if (!ranked) continue;
    to.whole(cell - written);
    to.whole(ranked);
    for (const number of rest) to.signed(number);
    written = cell;
  }
  to.whole(0);
};

const readCells = (from: NumberReader, numbers: Float64Array): void => {
  let cell = -1;
  for (let step = from.whole(); step > 0; step = from.whole()) {
    cell += step;
    if ((cell + 1) * CELL_NUMBERS > numbers.length) throw new RangeError("no such cell");
    const start = cell * CELL_NUMBERS;
    numbers[start] = from.whole();
    for (let place = 1; place < CELL_NUMBERS; place++) numbers[start + place] = from.signed();
  }
};

const writeSet = (to: NumberWriter, { index, same, sums }: ResultSet): void => {
  to.whole(index);
  to.whole(same);
  writeSums(to, sums);
};

const readSet = (from: NumberReader): ResultSet => ({
  index: from.whole(),
  same: from.whole(),
  sums: readSums(from),
});

const writeFollowed = (to: NumberWriter, followed: FollowedCombination): void => {
  const { index, sums, binsIn, binsOut, opened } = followed;
  to.whole(index);
  writeSums(to, sums);
  for (const cents of binsIn) to.signed(cents);
  for (const cents of binsOut) to.signed(cents);
  for (const cents of opened?.pnlCents ?? []) to.signed(cents);
  for (const cents of opened?.riskCents ?? []) to.signed(cents);
};

const readFollowed = (from: NumberReader, { binsIn, binsOut }: Parts, folds: number): FollowedCombination => {
  const signed = (count: number): Float64Array => new Float64Array(count).map(() => from.signed());
  return {
    index: from.whole(),
    sums: readSums(from),
    binsIn: signed(binsIn),
    binsOut: signed(binsOut),
    ...(folds > 0 && { opened: { pnlCents: signed(folds), riskCents: signed(folds) } }),
  };
};

/** A choice of a walk-forward (S33): whether there is one, its index, and its sums. */
const writeChoice = (to: NumberWriter, choice: Choice | undefined): void => {
  to.whole(choice ? 1 : 0);
  if (!choice) return;
  to.whole(choice.index);
  writePart(to, choice.sums);
  to.whole(choice.sums.drawdownCents);
};

const readChoice = (from: NumberReader): Choice | undefined => {
  if (from.whole() === 0) return undefined;
  return { index: from.whole(), sums: { ...readPart(from), drawdownCents: from.whole() } };
};

const bodyOf = (result: SliceResult, frame: SliceFrame): Uint8Array => {
  const to = numberWriter();
  for (const number of frameNumbers(frame)) to.whole(number);
  to.whole(result.spreads.length);
  for (const run of result.spreads) for (const rank of run) to.whole(rank);
  const { combinations, withoutTrades, tooFewTrades, ranked, distinct } = result.counts;
  for (const count of [combinations, withoutTrades, tooFewTrades, ranked, distinct]) to.whole(count);
  to.whole(result.leaders.length);
  for (const set of result.leaders) writeSet(to, set);
  writeCells(to, result.cells);
  writeHistogram(to, result.tStat);
  writeHistogram(to, result.pnlPerRisk);
  to.whole(result.candidates.length);
  for (const candidate of result.candidates) writeFollowed(to, candidate);
  for (const choice of result.choices) writeChoice(to, choice);
  return to.bytes();
};

const readBody = (from: NumberReader, frame: SliceFrame): SliceResult => {
  for (const number of frameNumbers(frame))
    if (from.whole() !== number) throw new RangeError("of another sweep");
  const spreads = listOf(from, () => [from.whole(), from.whole()] as const);
  const counts = {
    combinations: from.whole(),
    withoutTrades: from.whole(),
    tooFewTrades: from.whole(),
    ranked: from.whole(),
    distinct: from.whole(),
  };
  const leaders = listOf(from, () => readSet(from));
  const cells = emptyCells(cellLayoutOf(frame.grid));
  readCells(from, cells);
  const tStat = readHistogram(from, emptyHistogram(T_STAT_BINS));
  const pnlPerRisk = readHistogram(from, emptyHistogram(PNL_PER_RISK_BINS));
  const folds = foldsOf(frame.grid.sweep, frame.parts);
  const candidates = listOf(from, () => readFollowed(from, frame.parts, folds.length));
  const choices = folds.map(() => readChoice(from));
  if (!from.isAtEnd()) throw new RangeError("longer than it says");
  return { spreads, counts, leaders, cells, tStat, pnlPerRisk, candidates, choices };
};

/** Returns the bytes of a slice's result. Equal results give equal bytes (S33). */
export const encodeSlice = (result: SliceResult, frame: SliceFrame): Uint8Array => {
  const body = bodyOf(result, frame);
  const bytes = new Uint8Array(HEAD_BYTES + body.length);
  const head = new DataView(bytes.buffer);
  for (const [place, number] of [MAGIC, LAYOUT, body.length, fnv1a(body), 0].entries())
    head.setUint32(4 * place, number, true);
  bytes.set(body, HEAD_BYTES);
  return bytes;
};

/** Decodes a slice's result; undefined for damaged bytes, another sweep or another layout. */
export const decodeSlice = (bytes: Uint8Array, frame: SliceFrame): SliceResult | undefined => {
  if (bytes.length < HEAD_BYTES) return undefined;
  const head = new DataView(bytes.buffer, bytes.byteOffset, HEAD_BYTES);
  const body = bytes.subarray(HEAD_BYTES);
  const expected = [MAGIC, LAYOUT, body.length, fnv1a(body), 0];
  if (expected.some((number, place) => head.getUint32(4 * place, true) !== number)) return undefined;
  try {
    return readBody(numberReader(body), frame);
  } catch (error) {
    // Intact bytes of a sweep with other lists: the numbers do not fit this grid.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
};
