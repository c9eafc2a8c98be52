import { decimalOf, unitsAt } from "../../domain/decimal.ts";

/** Far above the rounding of two subtractions, far under any step of a vendor's deltas. */
const NOISE = 1e-12;

const exactComparison = (a: number, b: number, target: number): number => {
  const decimals = [a, b, target].map(decimalOf);
  const scale = Math.max(...decimals.map((decimal) => decimal.scale));
  const [first, second, wanted] = decimals.map((decimal) => unitsAt(decimal, scale));
  const away = (units: bigint): bigint => (units < wanted! ? wanted! - units : units - wanted!);
  const difference = away(first!) - away(second!);
  return difference < 0n ? -1 : Number(difference > 0n);
};

/**
 * Which of two |delta|s is nearer the target, as decimals and not as binary noise (C3, D5): negative for the first,
 * positive for the second, 0 for a tie (0.24 and 0.26 about 0.25).
 */
export const compareDeltaDistance = (a: number, b: number, target: number): number => {
  if (a === b) return 0;
  const difference = Math.abs(a - target) - Math.abs(b - target);
  return Math.abs(difference) > NOISE ? difference : exactComparison(a, b, target);
};
