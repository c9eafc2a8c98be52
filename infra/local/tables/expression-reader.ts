import { invalid } from "./decimal.ts";
import { type Item, readValue, type Value } from "./values.ts";

/** What every expression of a call is made of: words, `#names`, `:values` and paths into a row. */

const WORDS = `
abort absolute action add after agent aggregate all allocate alter analyze and any archive are array as asc
ascii asensitive assertion asymmetric at atomic attach attribute auth authorization authorize auto avg back
backup base batch before begin between bigint binary bit blob block boolean both breadth bucket bulk by byte
call called calling capacity cascade cascaded case cast catalog char character check class clob close
cluster clustered clustering clusters coalesce collate collation collection column columns combine comment
commit compact compile compress condition conflict connect connection consistency consistent constraint
constraints constructor consumed continue convert copy corresponding count counter create cross cube current
cursor cycle data database date datetime day deallocate dec decimal declare default deferrable deferred
define defined definition delete delimited depth deref desc describe descriptor detach deterministic
diagnostics directories disable disconnect distinct distribute do domain double drop dump duration dynamic
each element else elseif empty enable end equal equals error escape escaped eval evaluate exceeded except
exception exceptions exclusive exec execute exists exit explain explode export expression extended external
extract fail false family fetch fields file filter filtering final finish first fixed flattern float for
force foreign format forward found free from full function functions general generate get glob global go
goto grant greater group grouping handler hash have having heap hidden hold hour identified identity if
ignore immediate import in including inclusive increment incremental index indexed indexes indicator
infinite initially inline inner innter inout input insensitive insert instead int integer intersect interval
into invalidate is isolation item items iterate join key keys lag language large last lateral lead leading
leave left length less level like limit limited lines list load local localtime localtimestamp location
locator lock locks log loged long loop lower map match materialized max maxlen member merge method metrics
min minus minute missing mod mode modifies modify module month multi multiset name names national natural
nchar nclob new next no none not null nullif number numeric object of offline offset old on online only
opaque open operator option or order ordinality other others out outer output over overlaps override owner
pad parallel parameter parameters partial partition partitioned partitions path percent percentile
permission permissions pipe pipelined plan pool position precision prepare preserve primary prior private
privileges procedure processed project projection property provisioning public put query quit quorum raise
random range rank raw read reads real rebuild record recursive reduce ref reference references referencing
regexp region reindex relative release remainder rename repeat replace request reset resignal resource
response restore restrict result return returning returns reverse revoke right role roles rollback rollup
routine row rows rule rules sample satisfies save savepoint scan schema scope scroll search second section
segment segments select self semi sensitive separate sequence serializable session set sets shard share
shared short show signal similar size skewed smallint snapshot some source space spaces sparse specific
specifictype split sql sqlcode sqlerror sqlexception sqlstate sqlwarning start state static status storage
store stored stream string struct style sub submultiset subpartition substring subtype sum super symmetric
synonym system table tablesample temp temporary terminated text than then throughput time timestamp timezone
tinyint to token total touch trailing transaction transform translate translation treat trigger trim true
truncate ttl tuple type under undo union unique unit unknown unlogged unnest unprocessed unsigned until
update upper url usage use user users using uuid vacuum value valued values varchar variable variance varint
varying view views virtual void wait when whenever where while window with within without work wrapped write
year zone
`;

const reserved = new Set(WORDS.split(/\s+/));

/** Whether DynamoDB takes an attribute of that name only as `#name` in an expression. */
const isReserved = (name: string): boolean => reserved.has(name.toLowerCase());

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
