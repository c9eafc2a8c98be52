import { isOption } from "../contract.ts";
import type { Leg, OptionLeg } from "../strategy/strategy.ts";
import {
  OPTIONS_STRUCTURE_NAMES,
  overShares,
  type StructureLeg,
  type StructureName,
  structureOf,
} from "./structure.ts";
import { hasStrikes, legsOf } from "./structure-legs.ts";

/**
 * Recognizes a structure of the catalog (S5) by its legs, whatever their deltas: by sides, rights, ratios and expiries,
 * and by the order of the strikes. The orders that a structure allows follow from its row of the catalog, tried at
 * `SAMPLE_DELTAS`.
 */

/**
 * A strike's distance from the money, upwards positive: on the scale of its rule, plus dollars from there. Distances on
 * different scales compare by their signs only.
 */
type Height = { readonly scale: string; readonly distance: number; readonly dollars: number };

/** A leg whose strike no longer depends on the leg above, so that legs may change places. */
type PlacedLeg = Omit<OptionLeg, "strike"> & { readonly height: Height };

const SAMPLE_DELTAS = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6];
const SAMPLE_DTE = { dte: 30, far_dte: 60 };
const TOLERANCE = 1e-6;

const heightOf = ({ right, strike }: OptionLeg, above: Height | undefined): Height => {
  const up = right === "call" ? 1 : -1;
  switch (strike.kind) {
    case "Delta":
      return { scale: "delta", distance: up * (0.5 - strike.delta), dollars: 0 };
    case "% OTM":
      return { scale: "percent", distance: up * strike.percent, dollars: 0 };
    case "Premium":
      // The dearer option is nearer to the money; that it is out of the money is only likely.
      return { scale: "premium", distance: up / strike.dollars, dollars: 0 };
    case "Offset": {
      const from = above ?? { scale: "offset", distance: 0, dollars: 0 };
      return { ...from, dollars: from.dollars + up * strike.dollars };
    }
  }
};

const placedLegs = (legs: readonly OptionLeg[]): PlacedLeg[] => {
  const placed: PlacedLeg[] = [];
  for (const leg of legs) placed.push({ ...leg, height: heightOf(leg, placed.at(-1)?.height) });
  return placed;
};

const signOf = (value: number): number => (Math.abs(value) < TOLERANCE ? 0 : Math.sign(value));

/** The order of two strikes: 1 for a above b; undefined if their rules do not determine it. */
const orderOf = (a: Height, b: Height): number | undefined => {
  if (a.scale === b.scale) return signOf(a.distance - b.distance) || signOf(a.dollars - b.dollars);
  const [sideOfA, sideOfB] = [signOf(a.distance), signOf(b.distance)];
  return sideOfA === sideOfB && sideOfA !== 0 ? undefined : Math.sign(sideOfA - sideOfB);
};

/** True if the body of a butterfly is as far from one wing as from the other. */
const hasEvenWings = (legs: readonly PlacedLeg[]): boolean => {
  const [low, body, high] = legs
    .map(({ height }) => height)
    .sort((a, b) => a.distance - b.distance || a.dollars - b.dollars) as [Height, Height, Height];
  return (["distance", "dollars"] as const).every(
    (part) => signOf(2 * body[part] - low[part] - high[part]) === 0,
  );
};

/** Returns the relations of all strikes as a text that can be compared; undefined if one of them is unknown. */
const shapeOf = (legs: readonly PlacedLeg[]): string | undefined => {
  const orders = legs.flatMap((leg, index) =>
    legs.slice(0, index).map((other) => {
      const order = orderOf(leg.height, other.height);
      // Deltas of different expiries tell equal strikes from others only.
      return leg.dteDays === other.dteDays ? order : order && "apart";
    }),
  );
  if (orders.includes(undefined)) return undefined;
  const isButterfly = legs.length === 3 && legs.every(({ right }) => right === legs[0]?.right);
  return [...orders, ...(isButterfly ? [hasEvenWings(legs)] : [])].join();
};

/** The shapes that a structure can have, over all of its deltas. */
const shapesOf = (name: StructureName): ReadonlySet<string | undefined> =>
  new Set(
    SAMPLE_DELTAS.flatMap((short_delta) =>
      SAMPLE_DELTAS.filter((long_delta) => hasStrikes(name, { short_delta, long_delta })).map((long_delta) =>
        shapeOf(placedLegs(legsOf(name, { ...SAMPLE_DTE, short_delta, long_delta }))),
      ),
    ),
  );

const shapesByName = new Map<StructureName, ReadonlySet<string | undefined>>();

const hasShape = (name: StructureName, legs: readonly PlacedLeg[]): boolean => {
  const shapes = shapesByName.get(name) ?? shapesOf(name);
  shapesByName.set(name, shapes);
  const shape = shapeOf(legs);
  return shape !== undefined && shapes.has(shape);
};

/** True if the legs have the structure's sides, rights, ratios and expiries, in its order. */
const hasLegs = (structure: readonly StructureLeg[], legs: readonly PlacedLeg[], near: number): boolean =>
  structure.every(({ side, right, quantity, isFar }, index) => {
    const leg = legs[index]!;
    return (
      leg.side === side && leg.right === right && leg.quantity === quantity && leg.dteDays > near === isFar
    );
  });

const divisorOf = (a: number, b: number): number => (b === 0 ? a : divisorOf(b, a % b));

const orderings = <T>(items: readonly T[]): T[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item, index) =>
        orderings(items.filter((_, place) => place !== index)).map((rest) => [item, ...rest]),
      );

/** Returns the structure with shares of bought lots and as many of each option. */
const withShares = (legs: readonly Leg[], options: readonly OptionLeg[]): StructureName | undefined => {
  const lots = legs.find((leg) => !isOption(leg));
  if (lots?.side !== "long" || options.some(({ quantity }) => quantity !== lots.quantity)) return undefined;
  const structure = structureOfOptions(options);
  return structure && overShares(structure);
};

/** Returns the structure that the legs make, in any order and any multiple; undefined for none. */
export const structureOfLegs = (legs: readonly Leg[]): StructureName | undefined => {
  const options = legs.filter(isOption);
  return options.length === legs.length ? structureOfOptions(options) : withShares(legs, options);
};

const structureOfOptions = (legs: readonly OptionLeg[]): StructureName | undefined => {
  const divisor = legs.reduce((least, { quantity }) => divisorOf(least, quantity), 0);
  const spread = placedLegs(legs).map((leg) => ({ ...leg, quantity: leg.quantity / divisor }));
  const near = Math.min(...legs.map(({ dteDays }) => dteDays));
  if (new Set(legs.map(({ dteDays }) => dteDays)).size > 2) return undefined;
  return OPTIONS_STRUCTURE_NAMES.find((name) => {
    const { legs: structure } = structureOf(name);
    return (
      structure.length === spread.length &&
      orderings(spread).some((ordered) => hasLegs(structure, ordered, near) && hasShape(name, ordered))
    );
  });
};
