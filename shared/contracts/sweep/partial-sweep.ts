import { STRUCTURE_NAMES } from "../../domain/structure/structure.ts";
import type { AnyRow } from "../form/field.ts";
import { parsedRow } from "../form/parsed-part.ts";
import { isRow } from "../form/relevant-fields.ts";
import { EventRow, FilterRow, StopRow, SweepForm, TargetRow } from "./request.ts";
import { type PartialThresholds, thresholdRow } from "./thresholds.ts";

/** The parts of a request that parsed, so that rules across fields can be checked in the same answer. */
export type PartialSweep = Omit<
  Partial<SweepForm>,
  "stops" | "targets" | "filters" | "events" | "structures"
> & {
  readonly structures: SweepForm["structures"];
  readonly stops: readonly PartialThresholds[];
  readonly targets: readonly PartialThresholds[];
  readonly filters: readonly (readonly ReturnType<typeof filterRow>[])[];
  readonly events: readonly (readonly ReturnType<typeof eventRow>[])[];
};

const { isArray } = Array;

const filterRow = (raw: unknown) => parsedRow(FilterRow, raw);
const eventRow = (raw: unknown) => parsedRow(EventRow, raw);

/** Maximum sets and rows to read: more are refused by their number. */
const MOST_LOOKED_AT = 20;

const listOf = <T>(raw: unknown, read: (item: unknown) => T): T[] => (isArray(raw) ? raw.map(read) : []);

const rowsOf =
  <T>(group: string, read: (row: unknown) => T) =>
  (set: unknown): T[] =>
    listOf(isRow(set) ? firstOf(set[group]) : [], read);

const firstOf = (raw: unknown): unknown => (isArray(raw) ? raw.slice(0, MOST_LOOKED_AT) : raw);

/** Returns the parts of a relevant body that parse (`read-sweep.ts`). */
export const partialSweep = (body: unknown): PartialSweep => {
  const sent: AnyRow = isRow(body) ? body : {};
  const { structures } = sent;
  return {
    ...parsedRow(SweepForm, sent),
    structures: STRUCTURE_NAMES.filter((name) => isArray(structures) && structures.includes(name)),
    stops: listOf(sent.stops, (row) => thresholdRow("stop", parsedRow(StopRow, row))),
    targets: listOf(sent.targets, (row) => thresholdRow("target", parsedRow(TargetRow, row))),
    filters: listOf(firstOf(sent.filters), rowsOf("volFields", filterRow)),
    events: listOf(firstOf(sent.events), rowsOf("eventFields", eventRow)),
  };
};
