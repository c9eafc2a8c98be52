/** DynamoDB's numbers: decimal strings of up to 38 significant digits, exact where a double is not. */

/** A call that DynamoDB refuses: `code` is the error's name in its protocol. */
export class TableError extends Error {
  override readonly name = "TableError";
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** The refusal of a call that is not well formed, or that asks for something that these tables do not know. */
export const invalid = (message: string): TableError => new TableError("ValidationException", message);

/** The value is `digits` × 10^`exponent`; `digits` has no zero at its end. */
type Decimal = { readonly digits: bigint; readonly exponent: number };

const NUMBER = /^([+-]?)(?=\.?\d)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/;
const MAX_DIGITS = 38;
/** The largest and the smallest magnitude, as powers of ten. */
const [MAX_POWER, MIN_POWER] = [125, -130];

const decimalOf = (text: string): Decimal => {
  const [match, sign = "", whole = "", fraction = "", power = "0"] = NUMBER.exec(text) ?? [];
  if (match === undefined) throw invalid(`The parameter cannot be converted to a numeric value: ${text}`);
  const all = (whole + fraction).replace(/^0+/, "");
  const significant = all.replace(/0+$/, "");
  if (significant === "") return { digits: 0n, exponent: 0 };
  if (significant.length > MAX_DIGITS)
    throw invalid(`Attempting to store more than ${MAX_DIGITS} significant digits in a Number`);
  const exponent = Number(power) - fraction.length + all.length - significant.length;
  const magnitude = exponent + significant.length - 1;
  if (magnitude > MAX_POWER || magnitude < MIN_POWER)
    throw invalid("Number overflow. Attempting to store a number with a magnitude outside of the range");
  return { digits: BigInt(sign + significant), exponent };
};

const aligned = (a: Decimal, b: Decimal) => {
  const exponent = Math.min(a.exponent, b.exponent);
  const scaled = ({ digits, exponent: own }: Decimal): bigint => digits * 10n ** BigInt(own - exponent);
  return { a: scaled(a), b: scaled(b), exponent };
};

const textOf = ({ digits, exponent }: Decimal): string => {
  const text = String(digits < 0n ? -digits : digits);
  const sign = digits < 0n ? "-" : "";
  if (exponent >= 0) return sign + text + "0".repeat(exponent);
  const padded = text.padStart(1 - exponent, "0");
  return `${sign}${padded.slice(0, exponent)}.${padded.slice(exponent)}`;
};

/** The one way to write a number: no exponent, no zeros that say nothing. Throws a TableError on others. */
export const canonicalNumber = (text: string): string => textOf(decimalOf(text));

/** Below 0 where `a` is the smaller number, above where it is the greater. */
export const compareNumbers = (a: string, b: string): number => {
  const both = aligned(decimalOf(a), decimalOf(b));
  return both.a < both.b ? -1 : Number(both.a > both.b);
};

/** The exact sum. Throws a TableError where it has more digits than DynamoDB stores. */
export const addNumbers = (a: string, b: string): string => {
  const both = aligned(decimalOf(a), decimalOf(b));
  return canonicalNumber(textOf({ digits: both.a + both.b, exponent: both.exponent }));
};
