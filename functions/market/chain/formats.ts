import { DATASHOP } from "../readers/datashop.ts";
import { DOLTHUB } from "../readers/dolthub.ts";
import { HISTORICAL_OPTION_DATA } from "../readers/historical-option-data.ts";
import { IVOLATILITY } from "../readers/ivolatility.ts";
import { OPTIONS_DX } from "../readers/options-dx.ts";
import { ORATS, ORATS_API } from "../readers/orats.ts";
import { PLAIN } from "../readers/plain.ts";
import { CBOE, YFINANCE } from "../readers/snapshots.ts";
import { THETA_DATA, THETA_DATA_V2 } from "../readers/theta-data.ts";
import { YAHOO } from "../readers/yahoo.ts";
import { ImportRefusal, refusalAt } from "../refusal.ts";
import type { ChainFormat, ColumnName, SideColumns } from "./chain-format.ts";

/** All chain formats. A file's header decides which one applies. */
export const FORMATS: readonly ChainFormat[] = [
  PLAIN,
  OPTIONS_DX,
  HISTORICAL_OPTION_DATA,
  IVOLATILITY,
  DATASHOP,
  ORATS,
  ORATS_API,
  THETA_DATA,
  THETA_DATA_V2,
  DOLTHUB,
  YAHOO,
  CBOE,
  YFINANCE,
];

const FORMAT_NAMES = FORMATS.map(({ name }) => name).join(", ");

/** The positions of a side's columns; -1 for a missing column. */
export type SideLayout = {
  readonly right: { readonly is: "call" | "put" } | { readonly in: number };
  readonly bid: number;
  readonly ask: number;
  readonly delta: number;
  readonly isCallsDelta: boolean;
  readonly impliedVolatility: number;
  readonly volume: number;
};

/** The positions of a format's columns in one file. */
export type ChainLayout = {
  readonly format: ChainFormat;
  /** The header's names, for messages. */
  readonly header: readonly string[];
  readonly date: number;
  readonly expiry: number;
  readonly strike: number;
  readonly underlying: number;
  readonly underlyingBid: number;
  readonly underlyingAsk: number;
  readonly symbol: number;
  readonly root: number;
  readonly adjusted: number;
  readonly sides: readonly SideLayout[];
};

/** A header's names as formats write them: lower case, without brackets and spaces. */
const normalName = (name: string): string => name.replace(/[[\]\s]/g, "").toLowerCase();

const aliasesOf = (name: ColumnName): readonly string[] => (typeof name === "string" ? [name] : name);

const positionOf = (header: readonly string[], name: ColumnName | undefined): number =>
  name === undefined ? -1 : header.indexOf(aliasesOf(name).find((alias) => header.includes(alias)) ?? "");

const requiredOf = (format: ChainFormat): ColumnName[] => [
  format.date,
  format.expiry,
  format.strike,
  ...(format.symbol ? [format.symbol] : []),
  ...format.sides.flatMap(({ right, bid, ask }) => ["in" in right ? [right.in] : [], bid, ask].flat(1)),
];

const allOf = (format: ChainFormat): string[] =>
  [
    ...requiredOf(format),
    ...[format.underlying, format.root, format.adjusted, ...Object.values(format.underlyingQuote ?? {})],
    ...format.sides.flatMap(({ right: _, isCallsDelta: __, ...columns }) => Object.values(columns)),
    ...(format.unread ?? []),
  ]
    .flat(2)
    .filter((name) => name !== undefined);

/** Returns why a header does not fit a format; undefined where it fits. */
const misfit = (format: ChainFormat, header: readonly string[]): string | undefined => {
  const missing = requiredOf(format).filter((name) => positionOf(header, name) < 0);
  if (missing.length > 0) return `it lacks ${missing.map((name) => aliasesOf(name).join(" or ")).join(", ")}`;
  const known = allOf(format);
  const repeated = header.find((name, i) => known.includes(name) && header.indexOf(name) !== i);
  if (repeated !== undefined) return `it has ${repeated} twice`;
  const stranger = format.unread ? header.find((name) => !known.includes(name)) : undefined;
  return stranger === undefined ? undefined : `it has a column "${stranger}"`;
};

const sideLayout = (side: SideColumns, header: readonly string[]): SideLayout => ({
  right: "is" in side.right ? side.right : { in: positionOf(header, side.right.in) },
  bid: positionOf(header, side.bid),
  ask: positionOf(header, side.ask),
  delta: positionOf(header, side.delta),
  isCallsDelta: side.isCallsDelta === true,
  impliedVolatility: positionOf(header, side.impliedVolatility),
  volume: positionOf(header, side.volume),
});

const layoutOf = (format: ChainFormat, header: readonly string[]): ChainLayout => ({
  format,
  header,
  date: positionOf(header, format.date),
  expiry: positionOf(header, format.expiry),
  strike: positionOf(header, format.strike),
  underlying: positionOf(header, format.underlying),
  underlyingBid: positionOf(header, format.underlyingQuote?.bid),
  underlyingAsk: positionOf(header, format.underlyingQuote?.ask),
  symbol: positionOf(header, format.symbol),
  root: positionOf(header, format.root),
  adjusted: positionOf(header, format.adjusted),
  sides: format.sides.map((side) => sideLayout(side, header)),
});

const missingCount = (format: ChainFormat, header: readonly string[]): number =>
  requiredOf(format).filter((name) => positionOf(header, name) < 0).length;

/** Returns the format with the fewest columns missing, to name the slip in a header. */
const nearest = (header: readonly string[]): ChainFormat =>
  FORMATS.toSorted((a, b) => missingCount(a, header) - missingCount(b, header))[0]!;

/**
 * Returns the layout of a file by its header, for the named format or, with `auto`, the first that fits. Throws
 * ImportRefusal that names the file and the slip.
 */
export const layoutFor = (file: string, names: readonly string[], formatName: string): ChainLayout => {
  const header = names.map(normalName);
  const wanted = formatName === "auto" ? FORMATS : FORMATS.filter(({ name }) => name === formatName);
  if (wanted.length === 0)
    throw new ImportRefusal("", `no format "${formatName}"; there are auto, ${FORMAT_NAMES}`);
  const fit = wanted.find((format) => misfit(format, header) === undefined);
  if (fit) return layoutOf(fit, header);
  const [only] = wanted.length === 1 ? wanted : [];
  const near = only ?? nearest(header);
  const verdict = only ? `does not fit the format ${near.name}` : `fits no format; ${near.name} is nearest`;
  throw refusalAt(file, 1, `the header ${verdict}: ${misfit(near, header)}`);
};
