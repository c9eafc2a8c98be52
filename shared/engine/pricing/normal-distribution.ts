/**
 * The standard normal distribution to the last bits of a double, tails included: rational Chebyshev approximations of
 * W. J. Cody, "Rational Chebyshev approximations for the error function", Math. Comp. 23 (1969), in the form that his
 * ANORM gives them (ACM Algorithm 715, SPECFUN), each coefficient as the double nearest to it.
 */

const CENTRE_NUMERATOR = [
  2.2352520354606837, 161.02823106855587, 1067.6894854603709, 18154.98125334356, 0.06568233791820745,
] as const;
const CENTRE_DENOMINATOR = [
  47.202581904688245, 976.0985517377767, 10260.932208618979, 45507.78933502673,
] as const;
const MIDDLE_NUMERATOR = [
  0.39894151208813466, 8.883149794388377, 93.50665613217785, 597.2702763948002, 2494.5375852903726,
  6848.190450536283, 11602.65143764735, 9842.714838383978, 1.0765576773720192e-8,
] as const;
const MIDDLE_DENOMINATOR = [
  22.266688044328117, 235.387901782625, 1519.3775994075547, 6485.558298266761, 18615.571640885097,
  34900.95272114598, 38912.00328609327, 19685.429676859992,
] as const;
const TAIL_NUMERATOR = [
  0.215898534057957, 0.12740116116024736, 0.022235277870649807, 0.0014216191932278934, 2.9112874951168793e-5,
  0.023073441764940174,
] as const;
const TAIL_DENOMINATOR = [
  1.284260096144911, 0.4682382124808651, 0.06598813786892856, 0.0037823963320275824, 7.297515550839662e-5,
] as const;

const INVERSE_ROOT_2_PI = 0.3989422804014327;
const ROOT_32 = Math.sqrt(32);
/** Beyond this the tail is under the smallest double. */
const FURTHEST = 38.5;

/** exp(−x²/2), with x² split at a sixteenth so that its rounding does not reach the exponent. */
const gaussian = (x: number): number => {
  const coarse = Math.trunc(x * 16) / 16;
  return Math.exp(-coarse * coarse * 0.5) * Math.exp(-(x - coarse) * (x + coarse) * 0.5);
};

/** Φ(x) − 1/2 for |x| ≤ 0.66291. */
const centre = (x: number): number => {
  const square = x * x;
  let numerator = CENTRE_NUMERATOR[4] * square;
  let denominator = square;
  for (let i = 0; i < 3; i++) {
    numerator = (numerator + CENTRE_NUMERATOR[i]!) * square;
    denominator = (denominator + CENTRE_DENOMINATOR[i]!) * square;
  }
  return (x * (numerator + CENTRE_NUMERATOR[3])) / (denominator + CENTRE_DENOMINATOR[3]);
};

/** Φ(−x) for 0.66291 < x ≤ √32. */
const middle = (x: number): number => {
  let numerator = MIDDLE_NUMERATOR[8] * x;
  let denominator = x;
  for (let i = 0; i < 7; i++) {
    numerator = (numerator + MIDDLE_NUMERATOR[i]!) * x;
    denominator = (denominator + MIDDLE_DENOMINATOR[i]!) * x;
  }
  return (gaussian(x) * (numerator + MIDDLE_NUMERATOR[7])) / (denominator + MIDDLE_DENOMINATOR[7]);
};

/** Φ(−x) for x > √32. */
const tail = (x: number): number => {
  if (x > FURTHEST) return 0;
  const inverse = 1 / (x * x);
  let numerator = TAIL_NUMERATOR[5] * inverse;
  let denominator = inverse;
  for (let i = 0; i < 4; i++) {
    numerator = (numerator + TAIL_NUMERATOR[i]!) * inverse;
    denominator = (denominator + TAIL_DENOMINATOR[i]!) * inverse;
  }
  const series = (inverse * (numerator + TAIL_NUMERATOR[4])) / (denominator + TAIL_DENOMINATOR[4]);
  return (gaussian(x) * (INVERSE_ROOT_2_PI - series)) / x;
};

/** Returns the probability that a standard normal variable is at most x. */
export const normalCdf = (x: number): number => {
  const size = Math.abs(x);
  if (size <= 0.66291) return 0.5 + centre(x);
  const outside = size <= ROOT_32 ? middle(size) : tail(size);
  return x < 0 ? outside : 1 - outside;
};

export const normalDensity = (x: number): number => INVERSE_ROOT_2_PI * gaussian(Math.abs(x));
