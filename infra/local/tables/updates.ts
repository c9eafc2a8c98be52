import { addNumbers, invalid } from "./decimal.ts";
import { type ExpressionReader, type Path, type Placeholders, valueAt } from "./expression-reader.ts";
import type { Item, Value } from "./values.ts";

/** Update expressions: `SET`, `REMOVE`, `ADD` and `DELETE`. */

/** Makes the new row of the old one. Throws a TableError where the old one does not allow the change. */
export type Update = (old: Item) => Item;

/** What becomes of one path; undefined removes it. All changes of an update see the old row. */
type Change = { readonly path: Path; readonly valueFor: (old: Item) => Value | undefined };

const BAD_PATH = "The document path provided in the update expression is invalid for update";

/** The row with another value at the path. Throws where the path leads through anything but maps. */
const withValue = (item: Item, [first, ...rest]: Path, value: Value | undefined): Item => {
  const { [first]: old, ...others } = item;
  const [next, ...deeper] = rest;
  if (next === undefined) return value === undefined ? others : { ...item, [first]: value };
  if (old === undefined || !("M" in old)) throw invalid(BAD_PATH);
  return { ...item, [first]: { M: withValue(old.M, [next, ...deeper], value) } };
};

const badType = () => invalid("An operand in the update expression has an incorrect data type");

const added = (old: Value | undefined, more: Value): Value => {
  if ("N" in more) {
    if (old !== undefined && !("N" in old)) throw badType();
    return { N: addNumbers(old?.N ?? "0", more.N) };
  }
  if ("SS" in more && (old === undefined || "SS" in old))
    return { SS: [...new Set([...(old?.SS ?? []), ...more.SS])].sort() };
  if ("NS" in more && (old === undefined || "NS" in old))
    return { NS: [...new Set([...(old?.NS ?? []), ...more.NS])].sort() };
  throw badType();
};

/** A set that loses its last member goes. */
const without = (old: Value | undefined, less: Value): Value | undefined => {
  if (!("SS" in less || "NS" in less)) throw badType();
  if (old === undefined) return undefined;
  if ("SS" in less && "SS" in old) {
    const SS = old.SS.filter((each) => !less.SS.includes(each));
    return SS.length > 0 ? { SS } : undefined;
  }
  if (!("NS" in less && "NS" in old)) throw badType();
  const NS = old.NS.filter((each) => !less.NS.includes(each));
  return NS.length > 0 ? { NS } : undefined;
};

/** A value, another attribute's value, or `if_not_exists(path, value)`. */
const readSource = (reader: ExpressionReader): Change["valueFor"] => {
  if (reader.peek().startsWith(":")) {
    const value = reader.value();
    return () => value;
  }
  const isFunction = reader.isBefore("(");
  if (isFunction) {
    reader.expect("IF_NOT_EXISTS");
    reader.expect("(");
  }
  const path = reader.path();
  let other: Change["valueFor"] = () => {
    throw invalid("The provided expression refers to an attribute that does not exist in the item");
  };
  if (isFunction) {
    reader.expect(",");
    other = readSource(reader);
    reader.expect(")");
  }
  return (old) => valueAt(old, path) ?? other(old);
};

const readSet = (reader: ExpressionReader): Change => {
  const path = reader.path();
  reader.expect("=");
  return { path, valueFor: readSource(reader) };
};

const readWith =
  (change: (old: Value | undefined, operand: Value) => Value | undefined) =>
  (reader: ExpressionReader): Change => {
    const path = reader.path();
    const operand = reader.value();
    return { path, valueFor: (old) => change(valueAt(old, path), operand) };
  };

const CLAUSES: Readonly<Record<string, (reader: ExpressionReader) => Change>> = {
  SET: readSet,
  REMOVE: (reader) => ({ path: reader.path(), valueFor: () => undefined }),
  ADD: readWith(added),
  DELETE: readWith(without),
};

const overlap = (a: Path, b: Path): boolean => {
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  return shorter.every((name, depth) => name === longer[depth]);
};

/** Reads an update of a row with these keys, which it must not change. Throws a TableError. */
export const readUpdate = (
  expression: string,
  { reader }: Placeholders,
  keyNames: readonly string[],
): Update => {
  const tokens = reader(expression);
  const changes: Change[] = [];
  const seen = new Set<string>();
  while (tokens.peek() !== "") {
    const clause = tokens.next().toUpperCase();
    const read = Object.hasOwn(CLAUSES, clause) ? CLAUSES[clause] : undefined;
    if (!read || seen.has(clause)) throw invalid(`Syntax error: "${clause}" in ${expression}`);
    seen.add(clause);
    changes.push(...tokens.list(() => read(tokens)));
  }
  for (const [place, { path }] of changes.entries()) {
    if (keyNames.includes(path[0]))
      throw invalid(`Cannot update attribute ${path[0]}. This attribute is part of the key`);
    if (changes.slice(place + 1).some((other) => overlap(path, other.path)))
      throw invalid(`Two document paths overlap with each other: ${path.join(".")}`);
  }
  return (old) => {
    const values = changes.map(({ path, valueFor }) => ({ path, value: valueFor(old) }));
    return values.reduce((item, { path, value }) => withValue(item, path, value), old);
  };
};
