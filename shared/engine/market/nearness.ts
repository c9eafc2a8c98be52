/** How near two computed figures must be to count as equal: relative, absolute under 1 (D5). */
const TOLERANCE = 1e-9;

/** Whether a computed figure equals a bound but for binary noise (D5). */
export const isNear = (value: number, bound: number): boolean =>
  Math.abs(value - bound) <= TOLERANCE * Math.max(1, Math.abs(bound));
