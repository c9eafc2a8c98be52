/** The distance within which two computed figures are equal: relative, absolute under 1 (D5). */
const TOLERANCE = 1e-9;

/** True where a computed figure equals a bound except for binary noise (D5). */
export const isNear = (value: number, bound: number): boolean =>
  Math.abs(value - bound) <= TOLERANCE * Math.max(1, Math.abs(bound));
