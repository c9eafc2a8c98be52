import { strikeGroupsOf } from "../../domain/structure/strike-groups.ts";
import { type StructureName, structureOf } from "../../domain/structure/structure.ts";
import { hasStrikes } from "../../domain/structure/structure-legs.ts";
import {
  EXPIRY_DIMENSIONS,
  type ExpiryDimension,
  isTakenBy,
  STRIKE_DIMENSIONS,
  type StrikeDimension,
  spreadRow,
} from "../../domain/sweep/dimensions.ts";
import { listOf, type Spread, type Sweep } from "../../domain/sweep/sweep.ts";

/** The spreads of one structure: each of its expiries combined with each of its strikes (S7, S8). */

export type Expiry = Pick<Spread, ExpiryDimension>;
export type Strikes = Pick<Spread, StrikeDimension>;

type Values = readonly (number | undefined)[];

/** Returns the products of dimensions' values, the last fastest. */
const productOf = <D extends ExpiryDimension | StrikeDimension>(
  names: readonly D[],
  valuesOf: (name: D) => Values,
): Pick<Spread, D>[] => {
  let all: Partial<Spread>[] = [{}];
  for (const name of names) {
    const values = valuesOf(name);
    all = all.flatMap((each) => values.map((value) => ({ ...each, [name]: value })));
  }
  return all as Pick<Spread, D>[];
};

const LEFT_OUT: Values = [undefined];

/** Returns the expiries of a structure that exist (S6). A blank optional list is left out. */
export const expiriesOf = (structure: StructureName, sweep: Sweep): Expiry[] => {
  const { legs } = structureOf(structure);
  const all = productOf(EXPIRY_DIMENSIONS, (name) => {
    const list = listOf(sweep, name);
    const isLeftOut = spreadRow(name).isOptional && list.length === 0;
    return isTakenBy(name, legs) && !isLeftOut ? list : LEFT_OUT;
  });
  const tests = EXPIRY_DIMENSIONS.flatMap((name) => spreadRow(name).exists ?? []);
  return all.filter((expiry) => tests.every((exists) => exists(expiry)));
};

/**
 * Returns the strikes of a structure that exist, group by group (S7). A blank list leaves its group without any, but
 * for the calls' own delta, which is then the puts' (S5c).
 */
export const strikesOf = (structure: StructureName, sweep: Sweep): Strikes[] =>
  strikeGroupsOf(structure)
    .flatMap((taken) =>
      productOf(STRIKE_DIMENSIONS, (name) => {
        const list = listOf(sweep, name);
        const isTaken = taken.includes(name) && (name !== "call_short_delta" || list.length > 0);
        return isTaken ? list : LEFT_OUT;
      }),
    )
    .filter((strikes) => hasStrikes(structure, strikes));
