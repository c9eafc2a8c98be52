import { isReserved } from "./reserved-words.ts";
import { invalid } from "./table-error.ts";
import { type Item, readValue, type Value } from "./values.ts";

/** What every expression of a call is made of: words, `#names`, `:values` and paths into a row. */

/** The names of a path, from the row down to the attribute. */
export type Path = readonly [string, ...string[]];

/** The value at a path; undefined where the row has none. */
export const valueAt = (item: Item, [first, ...rest]: Path): Value | undefined => {
  const value = Object.hasOwn(item, first) ? item[first] : undefined;
  const [next, ...others] = rest;
  if (next === undefined || value === undefined) return value;
  return "M" in value ? valueAt(value.M, [next, ...others]) : undefined;
};

const TOKEN = /\s*([#:][\w-]+|[A-Za-z_]\w*|<=|>=|<>|[=<>(),.+-])/y;

const tokensOf = (text: string): string[] => {
  const tokens: string[] = [];
  const whole = text.trim();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < whole.length) {
    const at = TOKEN.lastIndex;
    const token = TOKEN.exec(whole)?.[1];
    if (token === undefined)
      throw invalid(`Invalid expression: ${whole.slice(at)} is not known on this machine`);
    tokens.push(token);
  }
  return tokens;
};

export type ExpressionReader = {
  /** The next token, in capitals; empty at the end. */
  peek(): string;
  /** Whether the token behind the next one is this one. */
  isBefore(token: string): boolean;
  /** Steps over the next token where it is this one, whatever its case; whether it was. */
  take(token: string): boolean;
  /** Steps over the next token. Throws where it is another one. */
  expect(token: string): void;
  /** Steps over the next token, whatever it is, and returns it as it was written. */
  next(): string;
  path(): Path;
  /** The value behind `:name`. */
  value(): Value;
  /** Reads one or more, with commas between them. */
  list<T>(read: () => T): T[];
  /** Throws where something is left. */
  end(): void;
};

/** The names and values that the expressions of one call share; all of them must be used. */
export type Placeholders = {
  reader(expression: string): ExpressionReader;
  /** Throws where a name or value was used by no expression. */
  checkUsed(): void;
};

/** Reads `ExpressionAttributeNames` and `ExpressionAttributeValues`. */
export const placeholders = (
  names: Readonly<Record<string, string>> = {},
  values: Readonly<Record<string, unknown>> = {},
): Placeholders => {
  const used = new Set<string>();

  const lookUp = <T>(all: Readonly<Record<string, T>>, token: string): T => {
    const found = Object.hasOwn(all, token) ? all[token] : undefined;
    if (found === undefined)
      throw invalid(`An expression attribute that is used in the expression is not defined: ${token}`);
    used.add(token);
    return found;
  };

  const nameOf = (token: string): string => {
    if (token.startsWith("#")) return lookUp(names, token);
    if (!/^[A-Za-z_]/.test(token)) throw invalid(`Syntax error: a name is expected, not "${token}"`);
    if (isReserved(token)) throw invalid(`Attribute name is a reserved keyword; reserved keyword: ${token}`);
    return token;
  };

  const reader = (expression: string): ExpressionReader => {
    const tokens = tokensOf(expression);
    let at = 0;
    const peek = (): string => tokens[at]?.toUpperCase() ?? "";
    const next = (): string => tokens[at++] ?? "";
    const take = (token: string): boolean => {
      const isNext = peek() === token;
      if (isNext) at++;
      return isNext;
    };
    const refuse = (): never => {
      throw invalid(`Syntax error or unknown on this machine: "${tokens[at] ?? "end"}" in ${expression}`);
    };
    return {
      peek,
      next,
      take,
      isBefore: (token) => tokens[at + 1] === token,
      expect: (token) => {
        if (!take(token)) refuse();
      },
      path: () => {
        const path: [string, ...string[]] = [nameOf(next())];
        while (take(".")) path.push(nameOf(next()));
        return path;
      },
      value: () => (peek().startsWith(":") ? readValue(lookUp(values, next())) : refuse()),
      list: (read) => {
        const all = [read()];
        while (take(",")) all.push(read());
        return all;
      },
      end: () => {
        if (at < tokens.length) refuse();
      },
    };
  };

  return {
    reader,
    checkUsed: () => {
      const unused = [...Object.keys(names), ...Object.keys(values)].filter((token) => !used.has(token));
      if (unused.length > 0) throw invalid(`Names or values are unused in expressions: ${unused.join(", ")}`);
    },
  };
};
