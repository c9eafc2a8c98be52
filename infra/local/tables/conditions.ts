import { invalid } from "./decimal.ts";
import { type ExpressionReader, type Path, type Placeholders, valueAt } from "./expression-reader.ts";
import { areEqual, compareValues, type Item, sizeOf, type Value } from "./values.ts";

/** Condition, filter and key-condition expressions, read by recursive descent into functions of a row. */

/** Whether a row fits; a row that is not there is one without attributes. */
export type Condition = (item: Item) => boolean;

type Operand = (item: Item) => Value | undefined;
type Test = (a: Value, b: Value) => boolean;

const ordered =
  (fits: (order: number) => boolean): Test =>
  (a, b) => {
    const order = compareValues(a, b);
    return order !== undefined && fits(order);
  };

/** By the comparator; two values that cannot be compared never fit. */
const COMPARATORS: Readonly<Record<string, Test>> = {
  "=": areEqual,
  "<": ordered((order) => order < 0),
  "<=": ordered((order) => order <= 0),
  ">": ordered((order) => order > 0),
  ">=": ordered((order) => order >= 0),
};

const beginsWith: Test = (a, b) => "S" in a && "S" in b && a.S.startsWith(b.S);

const contains: Test = (a, b) => {
  if ("S" in a) return "S" in b && a.S.includes(b.S);
  if ("SS" in a) return "S" in b && a.SS.includes(b.S);
  if ("NS" in a) return "N" in b && a.NS.includes(b.N);
  return "L" in a && a.L.some((each) => areEqual(each, b));
};

const both = (test: Test, left: Operand, right: Operand): Condition => {
  return (item) => {
    const [a, b] = [left(item), right(item)];
    return a !== undefined && b !== undefined && test(a, b);
  };
};

const pathOperand =
  (path: Path): Operand =>
  (item) =>
    valueAt(item, path);

/** A path, a value, or `size` of a path. */
const readOperand = (reader: ExpressionReader): Operand => {
  if (reader.peek().startsWith(":")) {
    const value = reader.value();
    return () => value;
  }
  if (!reader.isBefore("(")) return pathOperand(reader.path());
  reader.expect("SIZE");
  reader.expect("(");
  const path = reader.path();
  reader.expect(")");
  return (item) => {
    const value = valueAt(item, path);
    const size = value && sizeOf(value);
    return size === undefined ? undefined : { N: String(size) };
  };
};

const readPair = (reader: ExpressionReader, test: Test): Condition => {
  const left = pathOperand(reader.path());
  reader.expect(",");
  return both(test, left, readOperand(reader));
};

const FUNCTIONS: Readonly<Record<string, (reader: ExpressionReader) => Condition>> = {
  ATTRIBUTE_EXISTS: (reader) => {
    const path = reader.path();
    return (item) => valueAt(item, path) !== undefined;
  },
  ATTRIBUTE_NOT_EXISTS: (reader) => {
    const path = reader.path();
    return (item) => valueAt(item, path) === undefined;
  },
  BEGINS_WITH: (reader) => readPair(reader, beginsWith),
  CONTAINS: (reader) => readPair(reader, contains),
};

const readComparison = (reader: ExpressionReader): Condition => {
  const left = readOperand(reader);
  if (reader.take("IN")) {
    reader.expect("(");
    const tests = reader.list(() => readOperand(reader)).map((right) => both(areEqual, left, right));
    reader.expect(")");
    return (item) => tests.some((test) => test(item));
  }
  const comparator = reader.next();
  const test = COMPARATORS[comparator];
  if (!test) throw invalid(`Syntax error or unknown on this machine: "${comparator || "end"}"`);
  return both(test, left, readOperand(reader));
};

const readTerm = (reader: ExpressionReader): Condition => {
  if (reader.take("(")) {
    const inner = readAny(reader);
    reader.expect(")");
    return inner;
  }
  const read = reader.isBefore("(") ? FUNCTIONS[reader.peek()] : undefined;
  if (!read) return readComparison(reader);
  reader.next();
  reader.expect("(");
  const condition = read(reader);
  reader.expect(")");
  return condition;
};

const readAll = (reader: ExpressionReader): Condition => {
  const terms = [readTerm(reader)];
  while (reader.take("AND")) terms.push(readTerm(reader));
  return (item) => terms.every((term) => term(item));
};

const readAny = (reader: ExpressionReader): Condition => {
  const terms = [readAll(reader)];
  while (reader.take("OR")) terms.push(readAll(reader));
  return (item) => terms.some((term) => term(item));
};

/** Reads a condition or filter; every row fits where there is none. Throws a TableError. */
export const readCondition = (expression: string | undefined, { reader }: Placeholders): Condition => {
  if (expression === undefined) return () => true;
  const tokens = reader(expression);
  const condition = readAny(tokens);
  tokens.end();
  return condition;
};

/** Which rows a query asks for: those of one partition key, and of the sort keys that the range names. */
export type KeyRange = {
  readonly partition: string;
  readonly sort?: { readonly operator: "=" | "<" | "<=" | ">" | ">=" | "begins_with"; readonly text: string };
};

const OPERATORS = ["=", "<", "<=", ">", ">="] as const;

/** Reads a key condition for keys of these names. Throws a TableError where it asks for anything else. */
export const readKeyRange = (
  expression: string,
  { reader }: Placeholders,
  [partitionName, sortName]: readonly [string, string | undefined],
): KeyRange => {
  const tokens = reader(expression);
  const refusal = invalid(`Query key condition not supported: ${expression}`);

  const named = (name: string | undefined): void => {
    const path = tokens.path();
    if (path.length > 1 || path[0] !== name) throw refusal;
  };
  const text = (): string => {
    const value = tokens.value();
    if ("S" in value) return value.S;
    throw refusal;
  };
  const readSort = (): KeyRange["sort"] => {
    if (tokens.take("BEGINS_WITH")) {
      tokens.expect("(");
      named(sortName);
      tokens.expect(",");
      const prefix = text();
      tokens.expect(")");
      return { operator: "begins_with", text: prefix };
    }
    named(sortName);
    const operator = OPERATORS.find((each) => tokens.take(each));
    if (!operator) throw refusal;
    return { operator, text: text() };
  };

  named(partitionName);
  tokens.expect("=");
  const partition = text();
  const sort = tokens.take("AND") ? readSort() : undefined;
  tokens.end();
  return { partition, ...(sort && { sort }) };
};
