import { ImportRefusal } from "../refusal.ts";
import type { ChainFormat } from "./chain-format.ts";
import { normalName } from "./header-fit.ts";

/** What `--columns` maps: the figures of a row, by the names of the plain format. */
export const MAPPED_FIGURES = [
  ...["date", "expiry", "right", "strike", "bid", "ask", "iv", "delta", "volume", "open_interest"],
  ...["underlying", "symbol", "root"],
] as const;

/** The file's column of each figure that is mapped, as headers are compared. */
export type ColumnMap = ReadonlyMap<string, string>;

export const NO_MAP: ColumnMap = new Map();

/** Returns the map of a text such as `date=QuoteDay,expiry=Exp`; lines serve as commas. Throws ImportRefusal on others. */
export const columnMapOf = (text: string, where = "--columns"): ColumnMap => {
  const map = new Map<string, string>();
  for (const pair of text.split(/[,\r\n]/).map((each) => each.trim())) {
    if (pair === "") continue;
    const [figure = "", ...rest] = pair.split("=");
    const [name, column] = [figure.trim().toLowerCase(), normalName(rest.join("="))];
    if (rest.length === 0 || !MAPPED_FIGURES.some((known) => known === name))
      throw new ImportRefusal(
        where,
        `"${pair}" is no figure=COLUMN; figures are ${MAPPED_FIGURES.join(", ")}`,
      );
    if (column === "") throw new ImportRefusal(where, `${name} has no column`);
    if (map.has(name)) throw new ImportRefusal(where, `${name} is there twice`);
    if ([...map.values()].includes(column))
      throw new ImportRefusal(where, `"${column}" stands for two figures`);
    map.set(name, column);
  }
  return map;
};

/** The figures of a side. Formats with a call and a put per line have two columns of each. */
const OF_A_SIDE = ["right", "bid", "ask", "iv", "delta", "volume"];

/** Returns a format with the mapped columns in place of its own; undefined where it has two of a mapped one. */
export const withColumns = (format: ChainFormat, map: ColumnMap): ChainFormat | undefined => {
  if (map.size === 0) return format;
  const [side, other] = format.sides;
  if (!side || (other && OF_A_SIDE.some((figure) => map.has(figure)))) return undefined;
  const put = (figure: string, key: string) => {
    const column = map.get(figure);
    return column === undefined ? {} : { [key]: column };
  };
  const right = map.get("right");
  return {
    ...format,
    dates: map.has("date") || map.has("expiry") ? "iso-or-us" : format.dates,
    ...put("date", "date"),
    ...put("expiry", "expiry"),
    ...put("strike", "strike"),
    ...put("underlying", "underlying"),
    ...put("symbol", "symbol"),
    ...put("root", "root"),
    ...(map.has("symbol") && { mayLackSymbol: false }),
    sides: other
      ? format.sides
      : [
          {
            ...side,
            ...(right !== undefined && { right: { in: right } }),
            ...put("bid", "bid"),
            ...put("ask", "ask"),
            ...put("iv", "impliedVolatility"),
            ...put("delta", "delta"),
            ...put("volume", "volume"),
          },
        ],
    unread: [...(format.unread ?? []), ...(map.has("open_interest") ? [map.get("open_interest")!] : [])],
  };
};
