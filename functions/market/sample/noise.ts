import { exp, log } from "./portable-math.ts";

/**
 * Repeatable noise. A value depends on the contract and the day, never on the order of the draws. So some sessions
 * generated alone equal the same sessions of the whole.
 */

/** Mixes a number into a hash with the finalizer of MurmurHash3: each output bit depends on every input bit. */
export const mix = (seed: number, value: number): number => {
  let hash = Math.imul(seed ^ value, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};

export const seedOf = (text: string): number => {
  let hash = text.length;
  for (let i = 0; i < text.length; i++) hash = mix(hash, text.charCodeAt(i));
  return hash;
};

/** Returns a uniform value in [0, 1) from one half of the hash. */
export const evenly = (hash: number, half: "low" | "high" = "low"): number =>
  (half === "low" ? hash & 0xffff : hash >>> 16) / 65_536;

const LOGNORMALS = 256;

/** √3/π, which gives the logistic distribution a deviation of 1. */
const LOGISTIC_SCALE = 0.5513;

/** Exponentials of the quantiles of a logistic distribution of deviation 1: close to lognormal, in closed form. */
const multipliers = Float64Array.from({ length: LOGNORMALS }, (_, i) => {
  const share = (i + 0.5) / LOGNORMALS;
  return exp(LOGISTIC_SCALE * log(share / (1 - share)));
});

/** Returns a skewed multiplier (median 1, one in ten above 3) for how much a contract trades. */
export const unevenly = (hash: number): number => multipliers[(hash >>> 8) & (LOGNORMALS - 1)]!;
