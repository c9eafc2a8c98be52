import { type AnyRow, type Fields, isBlank } from "#shared/contracts/form/field.ts";
import { GROUPS } from "#shared/contracts/form/fields.ts";
import { initialRow } from "#shared/contracts/form/form-answer.ts";
import { SIZES } from "#shared/contracts/sweep/list-fields.ts";
import { readList } from "#shared/contracts/sweep/list-values.ts";
import type { SweepBody } from "#shared/contracts/sweep/request.ts";
import { SINGLE_FIELDS } from "#shared/contracts/sweep/single-fields.ts";
import { THRESHOLD_TYPES } from "#shared/contracts/sweep/thresholds.ts";
import { readTickers } from "#shared/contracts/sweep/tickers.ts";
import { STRUCTURE_NAMES, type StructureName } from "#shared/domain/structure/structure.ts";
import type { ListRule } from "#shared/domain/sweep/dimension-row.ts";
import {
  DIMENSIONS,
  listRow,
  NUMBER_LISTS,
  type NumberList,
  recordOf,
  THRESHOLD_DIMENSIONS,
  type ThresholdDimension,
} from "#shared/domain/sweep/dimensions.ts";
import { WALK_FORWARD_OBJECTIVE } from "#shared/domain/sweep/walk-forward.ts";
import { type TextRow, textRow } from "../../../inputs/text-row.ts";

/**
 * The form's values during editing: single fields as text, lists as numbers. The last form and presets are stored as
 * wire bodies (S2).
 */

/** Values of stops or targets: *None*, and sizes by type in the form's order. */
export type ThresholdValues = { readonly hasNone: boolean; readonly sizes: readonly (readonly number[])[] };

type FilterSet = { volFields: TextRow<(typeof GROUPS)["volFields"]["fields"]>[] };
type EventSet = { eventFields: TextRow<(typeof GROUPS)["eventFields"]["fields"]>[] };

export type SweepValues = {
  single: TextRow<typeof SINGLE_FIELDS>;
  /** Tickers beside the single one (S41). */
  also: readonly string[];
  structures: readonly StructureName[];
  lists: Record<NumberList, readonly number[]>;
  stops: ThresholdValues;
  targets: ThresholdValues;
  filters: FilterSet[];
  events: EventSet[];
};

export const SIZED_TYPES = recordOf(THRESHOLD_DIMENSIONS, (name) =>
  THRESHOLD_TYPES[name].filter((type) => type !== "None"),
);

const isRow = (value: unknown): value is AnyRow =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const rowsOf = (value: unknown): readonly AnyRow[] => (Array.isArray(value) ? value.filter(isRow) : []);

const numbersOf = (raw: unknown, rule: ListRule): readonly number[] => readList(raw, rule).values;

const thresholdValues = (raw: unknown, name: ThresholdDimension): ThresholdValues => {
  const { typeField: type, sizeField: size } = DIMENSIONS[name];
  const rows = rowsOf(raw);
  const isNone = ({ [type]: each }: AnyRow): boolean => isBlank(each) || each === "None";
  return {
    hasNone: rows.length === 0 || rows.some(isNone),
    sizes: SIZED_TYPES[name].map((each) => {
      const ofType = rows.filter((row) => row[type] === each);
      return numbersOf(
        ofType.flatMap((row) => row[size]),
        SIZES,
      );
    }),
  };
};

const setRows = <F extends Fields>(set: AnyRow, group: string, fields: F): TextRow<F>[] =>
  rowsOf(set[group]).map((row) => textRow(fields, { ...initialRow(fields), ...row }));

/** Returns at least one set: a set without rows stands for none. */
const orNone = <Set>(sets: Set[], none: Set): Set[] => (sets.length === 0 ? [none] : sets);

/** Returns the single fields as text, the objective of a walk-forward as its blank means. */
const singleTexts = (sent: AnyRow): TextRow<typeof SINGLE_FIELDS> => {
  const texts = textRow(SINGLE_FIELDS, sent);
  return { ...texts, walk_objective: texts.walk_objective || WALK_FORWARD_OBJECTIVE };
};

/** Returns the form's values of a body. Missing or unreadable values are blank; it never throws. */
export const valuesOf = (body: unknown): SweepValues => {
  const sent: AnyRow = isRow(body) ? body : {};
  const chosen: readonly unknown[] = Array.isArray(sent.structures) ? sent.structures : [];
  const { tickers } = readTickers(sent.tickers);
  const own = tickers.find((ticker) => ticker === sent.ticker) ?? tickers[0];
  return {
    single: singleTexts(own === undefined ? sent : { ...sent, ticker: own }),
    also: tickers.filter((ticker) => ticker !== own),
    structures: STRUCTURE_NAMES.filter((name) => chosen.includes(name)),
    lists: recordOf(NUMBER_LISTS, (name) => numbersOf(sent[name], listRow(name))),
    stops: thresholdValues(sent.stops, "stop"),
    targets: thresholdValues(sent.targets, "target"),
    filters: orNone(
      rowsOf(sent.filters).map((set) => ({
        volFields: setRows(set, "volFields", GROUPS.volFields.fields),
      })),
      { volFields: [] },
    ),
    events: orNone(
      rowsOf(sent.events).map((set) => ({
        eventFields: setRows(set, "eventFields", GROUPS.eventFields.fields),
      })),
      { eventFields: [] },
    ),
  };
};

const thresholdRows = ({ hasNone, sizes }: ThresholdValues, name: ThresholdDimension): AnyRow[] => {
  const { typeField, sizeField } = DIMENSIONS[name];
  const sized = SIZED_TYPES[name].flatMap((type, place) => {
    const { [place]: values = [] } = sizes;
    return values.length > 0 ? [{ [typeField]: type, [sizeField]: values }] : [];
  });
  return hasNone ? [{ [typeField]: "None" }, ...sized] : sized;
};

export const bodyOf = (values: SweepValues): SweepBody => {
  const { ticker } = values.single;
  const tickers = [ticker, ...values.also.filter((each) => each !== ticker)];
  return {
    ...values.single,
    ...(tickers.length > 1 && { tickers }),
    structures: [...values.structures],
    ...values.lists,
    stops: thresholdRows(values.stops, "stop"),
    targets: thresholdRows(values.targets, "target"),
    filters: values.filters,
    events: values.events,
  } as SweepBody;
};

/** Returns the index in `sizes` of a sent row, which a fault's path names; undefined for *None*. */
export const placeOfSentRow = ({ hasNone, sizes }: ThresholdValues, row: number): number | undefined => {
  const places = sizes.flatMap((values, place) => (values.length > 0 ? [place] : []));
  return places[hasNone ? row - 1 : row];
};
