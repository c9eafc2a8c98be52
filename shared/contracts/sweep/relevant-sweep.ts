import { STOP_AND_TARGET_FIELDS } from "../form/exit-fields.ts";
import { type AnyRow, type Fields, isBlank } from "../form/field.ts";
import { isRow, mapRows, relevantRow } from "../form/relevant-fields.ts";
import { EVENT_ROW_FIELDS, FILTER_FIELDS } from "../form/row-fields.ts";
import { SINGLE_FIELDS } from "./single-fields.ts";
import { isBlankList, readTickers } from "./tickers.ts";

/**
 * Removes irrelevant values from a sweep's body, as the form does (D4): a length beside a start date, the size of
 * *None*, values that a criterion does not use, the ticker beside a list of them. The input is unparsed, so it changes only known parts and throws
 * nothing.
 */

const { stop_loss, stop_size, take_prof, prof_size } = STOP_AND_TARGET_FIELDS;

/** Groups that may be left blank as a whole. */
const GROUPS = ["structures", "stops", "targets", "filters", "events"];

const setsOf =
  (group: string, fields: Fields) =>
  (set: AnyRow): AnyRow => {
    const { [group]: rows, ...rest } = set;
    return isBlank(rows) ? rest : { ...rest, [group]: mapRows(rows, relevantRow(fields)) };
  };

const filterSet = setsOf("volFields", FILTER_FIELDS);
const eventSet = setsOf("eventFields", EVENT_ROW_FIELDS);

/** Stands for the ticker of a list without a readable one: the list has the fault. */
const ANY_TICKER = "X";

/** Returns the body with the first ticker of its list, if it has one, in place of what `ticker` holds (S2). */
const withFirstTicker = (body: AnyRow): AnyRow => {
  if (isBlankList(body.tickers)) return body;
  const [first = ANY_TICKER] = readTickers(body.tickers).tickers;
  return { ...body, ticker: first };
};

/** Returns the body without irrelevant values. Returns anything but an object unchanged. */
export const relevantSweep = (body: unknown): unknown => {
  if (!isRow(body)) return body;
  const given = Object.entries(relevantRow(SINGLE_FIELDS)(withFirstTicker(body))).filter(
    ([name, value]) => !(GROUPS.includes(name) && isBlank(value)),
  );
  const {
    structures = [],
    stops = [],
    targets = [],
    filters = [],
    events = [],
    ...rest
  } = Object.fromEntries(given);
  return {
    ...rest,
    structures,
    stops: mapRows(stops, relevantRow({ stop_loss, stop_size })),
    targets: mapRows(targets, relevantRow({ take_prof, prof_size })),
    filters: mapRows(filters, filterSet),
    events: mapRows(events, eventSet),
  };
};
