import { ImportRefusal, NoChain } from "../refusal.ts";
import type { ChainFormat, ColumnName } from "./chain-format.ts";
import type { ColumnMap } from "./column-map.ts";
import { aliasesOf, missingIn, repeatedIn, unknownIn } from "./header-fit.ts";

/** Words the refusal of a header: all that is wrong at once, the nearest format, and what to do. */

const orWords = (name: ColumnName): string => aliasesOf(name).join(" or ");

/** Files that are known and lack something which their owner has elsewhere. */
const LOOKALIKES: readonly { readonly has: readonly string[]; readonly words: string }[] = [
  {
    has: ["window_start", "transactions"],
    words: "This looks like day aggregates of Massive (Polygon.io), which have no bid and ask.",
  },
];

/** A first line of figures is no header. */
const FIGURE = /^[-+]?\d[\d./:-]*$/;

/** Returns the figure of `--columns` that a missing column stands for; undefined for a column of a call or put per line. */
const figureOf = (format: ChainFormat, name: ColumnName): string | undefined => {
  const [side, other] = format.sides;
  if (name === format.date) return "date";
  if (name === format.expiry) return "expiry";
  if (name === format.strike) return "strike";
  if (name === format.symbol) return "symbol";
  if (!side || other) return undefined;
  if (name === side.bid) return "bid";
  return name === side.ask ? "ask" : "right";
};

/** Returns how the owner of the file may give the missing columns. */
const remedy = (
  header: readonly string[],
  format: ChainFormat,
  missing: readonly ColumnName[],
  columns: ColumnMap,
): string => {
  const known = LOOKALIKES.find(({ has }) => has.every((name) => header.includes(name)));
  if (known) return known.words;
  if (header.filter((name) => FIGURE.test(name)).length * 2 > header.length)
    return "The first line looks like figures: put a line with the names of the columns above it.";
  if (columns.size > 0) return `The file has the columns ${header.filter((name) => name !== "").join(", ")}.`;
  const figures = missing.map((name) => figureOf(format, name));
  const unknown = unknownIn(format, header);
  const have = unknown.length > 0 ? ` Its other columns: ${unknown.join(", ")}.` : "";
  if (figures.some((figure) => figure === undefined)) return `Rename the columns of the file.${have}`;
  const pairs = figures.map((figure) => `${figure}=NAME`).join(",");
  return `Rename the columns of the file, or pass --columns ${pairs}.${have}`;
};

/** Returns what is wrong with a header beside a format. */
const slipsOf = (format: ChainFormat, header: readonly string[]): string[] => [
  ...(missingIn(format, header).length > 0
    ? [`it lacks ${missingIn(format, header).map(orWords).join(", ")}`]
    : []),
  ...repeatedIn(format, header).map((name) => `it has ${name} twice`),
];

/** Returns the format with the fewest columns missing. */
const nearest = (formats: readonly ChainFormat[], header: readonly string[]): ChainFormat | undefined =>
  formats.toSorted((a, b) => missingIn(a, header).length - missingIn(b, header).length)[0];

/** True where a header may be a chain's: it names strikes, or the order says that it does. */
const isChains = (header: readonly string[], columns: ColumnMap): boolean =>
  header.some((name) => name.includes("strik") || name === columns.get("strike"));

/** Returns the refusal of a header that fits no format; NoChain where the file is none. */
export const headerRefusal = (
  file: string,
  header: readonly string[],
  formats: readonly ChainFormat[],
  { format, columns }: { readonly format: string; readonly columns: ColumnMap },
): ImportRefusal => {
  const near = nearest(formats, header);
  if (!near) return new ImportRefusal("", `--columns names columns that the format ${format} has twice`);
  const isOnly = formats.length === 1;
  const verdict = isOnly ? `does not fit the format ${near.name}` : `fits no format; ${near.name} is nearest`;
  const missing = missingIn(near, header);
  const slips = slipsOf(near, header).join(", and ");
  const advice =
    missing.length > 0 ? remedy(header, near, missing, columns) : "Remove or rename one of the two.";
  const Refusal = isChains(header, columns) ? ImportRefusal : NoChain;
  return new Refusal(file, ` line 1: the header ${verdict}: ${slips}. ${advice}`);
};
