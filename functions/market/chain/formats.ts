import { CBOE, YFINANCE } from "../readers/snapshots.ts";
import { OPTIONS_DX, ORATS, ORATS_API } from "../readers/two-sided.ts";
import {
  ALPHA_VANTAGE,
  DATASHOP,
  DOLTHUB,
  EODHD,
  HISTORICAL_OPTION_DATA,
  IVOLATILITY,
  MARKET_DATA_APP,
  OPTION_DATA_ORG,
  OPTION_METRICS,
  PLAIN,
  THETA_DATA,
  THETA_DATA_V2,
} from "../readers/vendors.ts";
import { YAHOO } from "../readers/yahoo.ts";
import { ImportRefusal } from "../refusal.ts";
import type { ChainFormat, SideColumns } from "./chain-format.ts";
import { withColumns } from "./column-map.ts";
import { missingIn, normalName, positionOf, repeatedIn } from "./header-fit.ts";
import { headerRefusal } from "./header-refusal.ts";
import type { HowToRead } from "./how-to-read.ts";

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
  ALPHA_VANTAGE,
  YAHOO,
  OPTION_METRICS,
  MARKET_DATA_APP,
  EODHD,
  OPTION_DATA_ORG,
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

/** Returns the formats that an order allows, with its columns. Throws ImportRefusal on an unknown name. */
const formatsFor = ({ format, columns }: HowToRead): ChainFormat[] => {
  const wanted = format === "auto" ? FORMATS : FORMATS.filter(({ name }) => name === format);
  if (wanted.length === 0)
    throw new ImportRefusal("", `no format "${format}"; there are auto, ${FORMAT_NAMES}`);
  return wanted.map((each) => withColumns(each, columns)).filter((each) => each !== undefined);
};

/** Returns a file's layout by its header, for a named format or the first that fits. */
export const layoutFor = (file: string, names: readonly string[], how: HowToRead): ChainLayout => {
  const header = names.map(normalName);
  const formats = formatsFor(how);
  const fit = formats.find((format) => missingIn(format, header).length === 0);
  if (!fit || repeatedIn(fit, header).length > 0)
    throw headerRefusal(file, header, fit ? [fit] : formats, how);
  return layoutOf(fit, header);
};
