import { exp, log } from "./portable-math.ts";

/**
 * Repeatable noise: a value of a contract on a day depends on what it is and on the day, never on the order in which
 * values are drawn, so that a span of sessions comes out the same alone and as part of the whole.
 */

/** Mixes a number into a hash; the finaliser of MurmurHash3, every bit of which depends on every bit of the input. */
export const mix = (seed: number, value: number): number => {
  let hash = Math.imul(seed ^ value, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};

/** The hash of a text. */
export const seedOf = (text: string): number => {
  let hash = text.length;
  for (let i = 0; i < text.length; i++) hash = mix(hash, text.charCodeAt(i));
  return hash;
};

/** Evenly spread over [0, 1), from one of the hash's two halves. */
export const evenly = (hash: number, half: "low" | "high" = "low"): number =>
  (half === "low" ? hash & 0xffff : hash >>> 16) / 65_536;

const LOGNORMALS = 256;

/** √3/π: gives the logistic distribution the normal's deviation. */
const LOGISTIC_SCALE = 0.5513;

/** Quantiles of a logistic distribution of deviation 1, exponentiated: close to lognormal, in closed form. */
const multipliers = Float64Array.from({ length: LOGNORMALS }, (_, i) => {
  const share = (i + 0.5) / LOGNORMALS;
  return exp(LOGISTIC_SCALE * log(share / (1 - share)));
});

/** A skewed multiplier around 1 (median 1, a tenth above 3), as contracts differ in how much they are traded. */
export const unevenly = (hash: number): number => multipliers[(hash >>> 8) & (LOGNORMALS - 1)]!;
