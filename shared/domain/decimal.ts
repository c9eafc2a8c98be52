/**
 * Exact decimals, for what users type and vendors print (D5): a whole number of units of 10^-scale. A double is taken
 * at its shortest decimal form, which is what was typed.
 */
export type Decimal = { readonly units: bigint; readonly scale: number };

const DECIMAL_TEXT = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/;

const powerOfTen = (exponent: number): bigint => 10n ** BigInt(exponent);

/** Reads decimal text, an exponent included; undefined for anything else. */
export const parseDecimal = (text: string): Decimal | undefined => {
  const match = DECIMAL_TEXT.exec(text.trim());
  if (!match) return undefined;
  const [, sign, whole = "", fraction = "", exponent = "0"] = match;
  if (whole === "" && fraction === "") return undefined;
  const units = BigInt(`${whole}${fraction}`) * (sign === "-" ? -1n : 1n);
  const scale = fraction.length - Number(exponent);
  return scale >= 0 ? { units, scale } : { units: units * powerOfTen(-scale), scale: 0 };
};

/** The decimal that a finite double prints as; throws on NaN and infinities. */
export const decimalOf = (value: number): Decimal => {
  const decimal = parseDecimal(String(value));
  if (!decimal) throw new RangeError(`not a finite number: ${value}`);
  return decimal;
};

/** The decimal times a whole number, exactly. Throws a RangeError where `factor` is none. */
export const timesInteger = (decimal: Decimal, factor: number): Decimal => ({
  units: decimal.units * BigInt(factor),
  scale: decimal.scale,
});

/** The decimal as a whole number of units of 10^-`wanted`, which is at least its own scale. */
export const unitsAt = ({ units, scale }: Decimal, wanted: number): bigint =>
  units * powerOfTen(wanted - scale);

/** The sum of both, exactly. */
export const plus = (a: Decimal, b: Decimal): Decimal => {
  const scale = Math.max(a.scale, b.scale);
  return { units: unitsAt(a, scale) + unitsAt(b, scale), scale };
};

/** The decimal with the other sign. */
export const negated = ({ units, scale }: Decimal): Decimal => ({ units: -units, scale });

/** The decimal divided by 10^places. */
export const shiftRight = (decimal: Decimal, places: number): Decimal => ({
  units: decimal.units,
  scale: decimal.scale + places,
});

const floorDivide = (dividend: bigint, divisor: bigint): bigint => {
  const quotient = dividend / divisor;
  return dividend % divisor !== 0n && dividend < 0n !== divisor < 0n ? quotient - 1n : quotient;
};

/** The largest whole number not above the decimal. */
export const floorOf = (decimal: Decimal): number =>
  Number(floorDivide(decimal.units, powerOfTen(decimal.scale)));

/** The smallest whole number not below the decimal. */
export const ceilOf = (decimal: Decimal): number =>
  Number(-floorDivide(-decimal.units, powerOfTen(decimal.scale)));

/** The nearest whole number, halves upwards. */
export const roundHalfUp = (decimal: Decimal): number =>
  Number(floorDivide(2n * decimal.units + powerOfTen(decimal.scale), 2n * powerOfTen(decimal.scale)));

/** Whether nothing but zeros follows the point. */
export const isWhole = (decimal: Decimal): boolean => decimal.units % powerOfTen(decimal.scale) === 0n;

/** How many times `divisor` (a positive whole number) goes into the decimal, rounded down. */
export const quotient = (decimal: Decimal, divisor: number): number =>
  Number(floorDivide(decimal.units, BigInt(divisor) * powerOfTen(decimal.scale)));
