import { isDeepStrictEqual } from "node:util";
import { canonicalNumber, compareNumbers, invalid } from "./decimal.ts";

/** Attribute values as DynamoDB's protocol writes them; binary ones are refused, since no function stores any. */
export type Value =
  | { readonly S: string }
  | { readonly N: string }
  | { readonly BOOL: boolean }
  | { readonly NULL: true }
  | { readonly M: Item }
  | { readonly L: readonly Value[] }
  | { readonly SS: readonly string[] }
  | { readonly NS: readonly string[] };

/** The attributes of a row by name. */
export type Item = { readonly [name: string]: Value };

type TypeName = "S" | "N" | "BOOL" | "NULL" | "M" | "L" | "SS" | "NS";

export const typeOf = (value: Value): TypeName => Object.keys(value)[0] as TypeName;

const textIn = (value: unknown): string => {
  if (typeof value === "string") return value;
  throw invalid("Supplied AttributeValue is not a string");
};

const listIn = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return value;
  throw invalid("Supplied AttributeValue is not a list");
};

/** A set's members in one order, so that equal sets are equal lists. */
const membersIn = (value: unknown, read: (text: string) => string): string[] => {
  const members = listIn(value).map((member) => read(textIn(member)));
  if (members.length === 0) throw invalid("A set may not be empty");
  if (new Set(members).size < members.length) throw invalid("Input collection contains duplicates");
  return members.sort();
};

const READERS: Readonly<Record<TypeName, (value: unknown) => Value>> = {
  S: (value) => ({ S: textIn(value) }),
  N: (value) => ({ N: canonicalNumber(textIn(value)) }),
  BOOL: (value) => ({ BOOL: value === true }),
  NULL: () => ({ NULL: true }),
  M: (value) => ({ M: readItem(value) }),
  L: (value) => ({ L: listIn(value).map(readValue) }),
  SS: (value) => ({ SS: membersIn(value, String) }),
  NS: (value) => ({ NS: membersIn(value, canonicalNumber) }),
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Reads a value of a call; numbers and sets come out in the one form in which they are stored. Throws a TableError. */
export const readValue = (value: unknown): Value => {
  const [[type = "", content] = [], ...others] = isRecord(value) ? Object.entries(value) : [];
  if (others.length > 0 || !Object.hasOwn(READERS, type))
    throw invalid(`Supplied AttributeValue has no type that is known on this machine: ${type || "none"}`);
  return READERS[type as TypeName](content);
};

/** Reads the attributes of a row, or of a map. Throws a TableError. */
export const readItem = (value: unknown): Item => {
  if (!isRecord(value)) throw invalid("Supplied attributes are not a map");
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, readValue(each)]));
};

export const areEqual = (a: Value, b: Value): boolean => isDeepStrictEqual(a, b);

/** Texts compare by their UTF-8 bytes, numbers as decimals; undefined where two values have no order. */
export const compareValues = (a: Value, b: Value): number | undefined => {
  if ("S" in a && "S" in b) return Buffer.compare(Buffer.from(a.S), Buffer.from(b.S));
  if ("N" in a && "N" in b) return compareNumbers(a.N, b.N);
  return undefined;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** Digits take half a byte each, and sign and exponent one. */
const numberBytes = (text: string): number => Math.ceil(text.replace(/\D/g, "").length / 2) + 1;

const CONTAINER_BYTES = 3;

const valueBytes = (value: Value): number => {
  if ("S" in value) return Buffer.byteLength(value.S);
  if ("N" in value) return numberBytes(value.N);
  if ("SS" in value) return sum(value.SS.map((each) => Buffer.byteLength(each)));
  if ("NS" in value) return sum(value.NS.map(numberBytes));
  if ("M" in value) return CONTAINER_BYTES + itemBytes(value.M) + Object.keys(value.M).length;
  if ("L" in value) return CONTAINER_BYTES + sum(value.L.map(valueBytes)) + value.L.length;
  return 1;
};

/** What DynamoDB counts of a row, names included. */
export const itemBytes = (item: Item): number =>
  sum(Object.entries(item).map(([name, value]) => Buffer.byteLength(name) + valueBytes(value)));

/** Members of a set or list, entries of a map, bytes of a text; undefined of what has no size. */
export const sizeOf = (value: Value): number | undefined => {
  if ("S" in value) return Buffer.byteLength(value.S);
  if ("M" in value) return Object.keys(value.M).length;
  const members = "L" in value ? value.L : "SS" in value ? value.SS : "NS" in value ? value.NS : undefined;
  return members?.length;
};
