/**
 * Exact decimals for numbers that users type and vendors print (D5): a whole number of units of 10^-scale. A double
 * stands for its shortest decimal form, which is the typed one.
 */
export type Decimal = { readonly units: bigint; readonly scale: number };

const DECIMAL_TEXT = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/;

const powerOfTen = (exponent: number): bigint => 10n ** BigInt(exponent);

/** Parses decimal text, with or without an exponent; returns undefined for any other text. */
export const parseDecimal = (text: string): Decimal | undefined => {
  const match = DECIMAL_TEXT.exec(text.trim());
  if (!match) return undefined;
  const [, sign, whole = "", fraction = "", exponent = "0"] = match;
  if (whole === "" && fraction === "") return undefined;
  const units = BigInt(`${whole}${fraction}`) * (sign === "-" ? -1n : 1n);
  const scale = fraction.length - Number(exponent);
  return scale >= 0 ? { units, scale } : { units: units * powerOfTen(-scale), scale: 0 };
};

/** Returns the decimal that a finite double prints as. Throws on NaN and infinities. */
export const decimalOf = (value: number): Decimal => {
  const decimal = parseDecimal(String(value));
  if (!decimal) throw new RangeError(`not a finite number: ${value}`);
  return decimal;
};

/** Returns the decimal times a whole number, exactly. Throws a RangeError if `factor` is not whole. */
export const timesInteger = (decimal: Decimal, factor: number): Decimal => ({
  units: decimal.units * BigInt(factor),
  scale: decimal.scale,
});

/** Returns the decimal as a whole number of units of 10^-`wanted`, which must be at least its own scale. */
export const unitsAt = ({ units, scale }: Decimal, wanted: number): bigint =>
  units * powerOfTen(wanted - scale);

export const plus = (a: Decimal, b: Decimal): Decimal => {
  const scale = Math.max(a.scale, b.scale);
  return { units: unitsAt(a, scale) + unitsAt(b, scale), scale };
};

export const negated = ({ units, scale }: Decimal): Decimal => ({ units: -units, scale });

export const half = ({ units, scale }: Decimal): Decimal => ({ units: units * 5n, scale: scale + 1 });

export const sizeOf = (decimal: Decimal): Decimal => (decimal.units < 0n ? negated(decimal) : decimal);

export const isAbove = (a: Decimal, b: Decimal): boolean => plus(a, negated(b)).units > 0n;

export const larger = (a: Decimal, b: Decimal): Decimal => (isAbove(a, b) ? a : b);

/** Returns the decimal divided by 10^places. */
export const shiftRight = (decimal: Decimal, places: number): Decimal => ({
  units: decimal.units,
  scale: decimal.scale + places,
});

const floorDivide = (dividend: bigint, divisor: bigint): bigint => {
  const quotient = dividend / divisor;
  return dividend % divisor !== 0n && dividend < 0n !== divisor < 0n ? quotient - 1n : quotient;
};

/** Returns the largest whole number not above the decimal. */
export const floorOf = (decimal: Decimal): number =>
  Number(floorDivide(decimal.units, powerOfTen(decimal.scale)));

/** Returns the smallest whole number not below the decimal. */
export const ceilOf = (decimal: Decimal): number =>
  Number(-floorDivide(-decimal.units, powerOfTen(decimal.scale)));

/** Returns the nearest whole number, halves upward. */
export const roundHalfUp = (decimal: Decimal): number =>
  Number(floorDivide(2n * decimal.units + powerOfTen(decimal.scale), 2n * powerOfTen(decimal.scale)));

export const isWhole = (decimal: Decimal): boolean => decimal.units % powerOfTen(decimal.scale) === 0n;

/** Returns the decimal divided by `divisor` (a positive whole number), rounded down. */
export const quotient = (decimal: Decimal, divisor: number): number =>
  Number(floorDivide(decimal.units, BigInt(divisor) * powerOfTen(decimal.scale)));
