import type { Cents } from "../../../domain/money.ts";
import type { RightCode } from "../../pricing/black-scholes.ts";
import { chunkedColumn, type Overflow } from "./chunked-column.ts";
import { type ContractTable, contractTable } from "./contract-table.ts";

/** One kept row of a chain (M2), reused by readers: the builder copies. NaN is a blank. */
export type QuoteRow = {
  day: number;
  expiry: number;
  strikeCents: Cents;
  right: RightCode;
  bidCents: Cents;
  askCents: Cents;
  /** Signed. */
  delta: number;
  /** A fraction; 0.2 is 20 %. */
  impliedVolatility: number;
  volume: number;
  underlyingCents: number;
  line: number;
};

const ELEMENTS = {
  contract: Int32Array,
  // Days since 1970 fit until 2149.
  day: Uint16Array,
  bid: Int32Array,
  ask: Int32Array,
  delta: Float64Array,
  impliedVolatility: Float64Array,
  volume: Uint32Array,
  underlyingCents: Int32Array,
  line: Uint32Array,
} as const;

export const ROW_BYTES = Object.values(ELEMENTS).reduce((sum, element) => sum + element.BYTES_PER_ELEMENT, 0);

export type RowPlace = { readonly file: string; readonly line: number };

export const placeText = ({ file, line }: RowPlace): string => `${file} line ${line}`.trim();

/** Returns a store of rows in columns of fitting width; the overflow takes what its memory does not hold. */
export const quoteRows = (overflow?: Overflow) => {
  const contracts: ContractTable = contractTable();
  const columns = {
    contract: chunkedColumn(ELEMENTS.contract, overflow),
    day: chunkedColumn(ELEMENTS.day, overflow),
    bid: chunkedColumn(ELEMENTS.bid, overflow),
    ask: chunkedColumn(ELEMENTS.ask, overflow),
    delta: chunkedColumn(ELEMENTS.delta, overflow),
    impliedVolatility: chunkedColumn(ELEMENTS.impliedVolatility, overflow),
    volume: chunkedColumn(ELEMENTS.volume, overflow),
    underlyingCents: chunkedColumn(ELEMENTS.underlyingCents, overflow),
    line: chunkedColumn(ELEMENTS.line, overflow),
  };
  const files: { readonly name: string; readonly firstRow: number }[] = [];
  let count = 0;

  const add = (row: QuoteRow): void => {
    columns.contract.push(contracts.idOf(row.right, row.expiry, row.strikeCents));
    columns.day.push(row.day);
    columns.bid.push(row.bidCents);
    columns.ask.push(row.askCents);
    columns.delta.push(row.delta);
    columns.impliedVolatility.push(row.impliedVolatility);
    columns.volume.push(countOf(row.volume));
    columns.underlyingCents.push(row.underlyingCents > 0 ? row.underlyingCents : 0);
    columns.line.push(row.line);
    count++;
  };

  return {
    add,
    contracts,
    columns,
    count: () => count,
    /** Returns the volume of a row; NaN for a blank. */
    volumeOf: (row: number): number => {
      const volume = columns.volume.at(row);
      return volume === BLANK_COUNT ? Number.NaN : volume;
    },
    startFile: (name: string): void => {
      files.push({ name, firstRow: count });
    },
    placeOf: (row: number): RowPlace => ({
      file: files.findLast(({ firstRow }) => firstRow <= row)?.name ?? "",
      line: columns.line.at(row),
    }),
  };
};

export type QuoteRows = ReturnType<typeof quoteRows>;

const LARGEST_DAY = 0xffff;

export const isStorableDay = (day: number): boolean => day >= 0 && day <= LARGEST_DAY;

/** The mark of an unknown volume. */
const BLANK_COUNT = 0xffff_ffff;

const countOf = (value: number): number =>
  value >= 0 ? Math.min(Math.round(value), BLANK_COUNT - 1) : BLANK_COUNT;
