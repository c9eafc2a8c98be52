/**
 * The inverse of the standard normal distribution, relative error about 1e-16: M. J. Wichura, "Algorithm AS 241: the
 * percentage points of the normal distribution", Applied Statistics 37 (1988), PPND16.
 */

const CENTRE_NUMERATOR = [
  3.3871328727963665, 133.14166789178438, 1971.5909503065513, 13731.69376550946, 45921.95393154987,
  67265.7709270087, 33430.57558358813, 2509.0809287301227,
];
const CENTRE_DENOMINATOR = [
  1, 42.31333070160091, 687.1870074920579, 5394.196021424751, 21213.794301586597, 39307.89580009271,
  28729.085735721943, 5226.495278852546,
];
const MIDDLE_NUMERATOR = [
  1.4234371107496835, 4.630337846156546, 5.769497221460691, 3.6478483247632045, 1.2704582524523684,
  0.2417807251774506, 0.022723844989269184, 0.0007745450142783414,
];
const MIDDLE_DENOMINATOR = [
  1, 2.053191626637759, 1.6763848301838038, 0.6897673349851, 0.14810397642748008, 0.015198666563616457,
  0.0005475938084995345, 1.0507500716444169e-9,
];
const TAIL_NUMERATOR = [
  6.657904643501103, 5.463784911164114, 1.7848265399172913, 0.29656057182850487, 0.026532189526576124,
  0.0012426609473880784, 2.7115555687434876e-5, 2.0103343992922881e-7,
];
const TAIL_DENOMINATOR = [
  1, 0.599832206555888, 0.1369298809227358, 0.014875361290850615, 0.0007868691311456133,
  1.8463183175100548e-5, 1.421511758316446e-7, 2.0442631033899397e-15,
];

const polynomial = (coefficients: readonly number[], x: number): number => {
  let value = 0;
  for (let power = coefficients.length - 1; power >= 0; power--) value = value * x + coefficients[power]!;
  return value;
};

/** Returns Φ⁻¹(1 − probability). It works from the tail, so that small probabilities keep their precision. */
export const upperNormalQuantile = (probability: number): number => {
  if (probability > 0.925) return -upperNormalQuantile(1 - probability);
  if (probability >= 0.075) {
    const offset = 0.5 - probability;
    const rest = 0.180625 - offset * offset;
    return (offset * polynomial(CENTRE_NUMERATOR, rest)) / polynomial(CENTRE_DENOMINATOR, rest);
  }
  const root = Math.sqrt(-Math.log(probability));
  if (root <= 5) return polynomial(MIDDLE_NUMERATOR, root - 1.6) / polynomial(MIDDLE_DENOMINATOR, root - 1.6);
  return polynomial(TAIL_NUMERATOR, root - 5) / polynomial(TAIL_DENOMINATOR, root - 5);
};
