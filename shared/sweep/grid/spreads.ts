import { type StructureName, structureOf } from "../../domain/structure.ts";
import { listOf, type Spread, type Sweep } from "../../domain/sweep.ts";
import {
  EXPIRY_DIMENSIONS,
  type ExpiryDimension,
  isTakenBy,
  STRIKE_DIMENSIONS,
  type StrikeDimension,
  spreadRow,
} from "../../domain/sweep-dimensions.ts";

/** The spreads of one structure: each of its expiries combined with each of its strikes (S7, S8). */

export type Expiry = Pick<Spread, ExpiryDimension>;
export type Strikes = Pick<Spread, StrikeDimension>;

/**
 * Returns the products of some dimensions' values, the last fastest, if the structure takes them and exists there
 * (S6).
 */
const valuesOf = <D extends ExpiryDimension | StrikeDimension>(
  names: readonly D[],
  structure: StructureName,
  sweep: Sweep,
): Pick<Spread, D>[] => {
  let all: Partial<Spread>[] = [{}];
  for (const name of names) {
    const list: readonly number[] = listOf(sweep, name);
    const isLeftOut = spreadRow(name).isOptional && list.length === 0;
    const isTaken = isTakenBy(name, structureOf(structure).legs) && !isLeftOut;
    const taken = isTaken ? list : [undefined];
    all = all.flatMap((values) => taken.map((value) => ({ ...values, [name]: value })));
  }
  const tests = names.flatMap((name) => spreadRow(name).exists ?? []);
  return all.filter((values) => tests.every((exists) => exists(values, structure))) as Pick<Spread, D>[];
};

export const expiriesOf = (structure: StructureName, sweep: Sweep): Expiry[] =>
  valuesOf(EXPIRY_DIMENSIONS, structure, sweep);

export const strikesOf = (structure: StructureName, sweep: Sweep): Strikes[] =>
  valuesOf(STRIKE_DIMENSIONS, structure, sweep);
