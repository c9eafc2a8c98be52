import * as z from "zod";
import { TICKER } from "../../domain/ticker.ts";
import { isBlank } from "../form/field.ts";

/** The list of tickers of a sweep (S2), in place of its one ticker. */

/** Maximum different tickers. */
export const MAX_TICKERS = 8;

type TickerProblem = { readonly path: readonly string[]; readonly problem: string };

const MUST_BE_LIST = "must be a list";
const MUST_BE_TICKER = "must be a ticker";

/** Returns true if a request leaves the list blank, so that `ticker` counts. */
export const isBlankList = (raw: unknown): boolean =>
  isBlank(raw) || (Array.isArray(raw) && raw.length === 0);

const asTicker = (raw: unknown): string | undefined => {
  const text = typeof raw === "string" ? raw.trim() : "";
  return TICKER.test(text) ? text : undefined;
};

/** Reads the list: its different tickers, ascending (S41), and its faults with their paths. */
export const readTickers = (
  raw: unknown,
): { readonly tickers: readonly string[]; readonly problems: readonly TickerProblem[] } => {
  if (isBlankList(raw)) return { tickers: [], problems: [] };
  if (!Array.isArray(raw)) return { tickers: [], problems: [{ path: [], problem: MUST_BE_LIST }] };
  const read = raw.map(asTicker);
  const tickers = [...new Set(read.filter((ticker) => ticker !== undefined))].sort();
  const problems = read.flatMap((ticker, place) =>
    ticker === undefined ? [{ path: [String(place)], problem: MUST_BE_TICKER }] : [],
  );
  if (tickers.length > MAX_TICKERS)
    problems.push({ path: [], problem: `takes at most ${MAX_TICKERS} tickers` });
  return { tickers, problems };
};

/** Returns the place in a request's list of the first mention of a ticker, as a path of the request (S42). */
export const pathOfTicker = (request: Readonly<Record<string, unknown>>, ticker: string): string => {
  const { tickers: list } = request;
  const place = Array.isArray(list) ? list.findIndex((each) => asTicker(each) === ticker) : -1;
  return place < 0 ? "ticker" : `tickers.${place}`;
};

/** Returns the tickers of a request that the service read before: of its list, or its one. */
export const tickersOf = (request: Readonly<Record<string, unknown>>): readonly string[] => {
  const { tickers } = readTickers(request.tickers);
  return tickers.length > 0 ? tickers : [String(request.ticker)];
};

/** Schema of the list; a blank one is empty. */
export const TickerList = z
  .custom<readonly string[]>()
  .meta({
    description: "Up to 8 tickers: the grid is swept on each, and `ticker` is ignored.",
    anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }],
  })
  .optional()
  .transform((raw, context): readonly string[] => {
    const { tickers, problems } = readTickers(raw);
    for (const { path, problem } of problems)
      context.addIssue({ code: "custom", message: problem, input: raw, path: [...path] });
    return tickers;
  });
