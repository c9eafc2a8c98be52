import type { TradeRow } from "#shared/contracts/results.ts";
import type { SweepResults } from "#shared/contracts/sweep/results.ts";
import { OBJECTIVES } from "#shared/domain/sweep/ranking.ts";
import { badFields, type HttpError } from "../../edge/errors.ts";
import type { FoundResult, FoundSweep } from "./find-result.ts";
import { leaderReader } from "./leaders.ts";

/** The long lists of a result, read row by row. */

export const PAGED_PARTS = ["trades", "sessions", "leaders", "heat_map"] as const;
export type PagedPart = (typeof PAGED_PARTS)[number];

/** Which list, or which two dimensions of a heat map. */
export type Choice = {
  readonly objective?: string | undefined;
  readonly x?: string | undefined;
  readonly y?: string | undefined;
};

/** The rows of a part, made when they are shown, and words about all of them. */
export type Rows = {
  readonly about: Readonly<Record<string, unknown>>;
  readonly total: number;
  readonly row: (place: number) => unknown;
};

const rowsOf = (rows: readonly unknown[], about: Rows["about"] = {}): Rows => ({
  about,
  total: rows.length,
  row: (place) => rows[place],
});

const refused = (field: string, problem: string): HttpError => badFields({ [field]: problem });

/** The marks of all sessions are long, and each session's account is a part of its own. */
const tradeRow = ({ details, backtest_name: _, ...row }: TradeRow) => {
  const { marks: __, legs: ___, ...rest } = details;
  return { ...row, ...rest };
};

const named = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(", ");

const leaders = ({ taskId, results }: FoundSweep, { objective = OBJECTIVES[0] }: Choice): Rows => {
  const list = results.leaders.find((each) => each.objective === objective);
  if (!list)
    throw refused("objective", `must be one of ${named(results.leaders.map((each) => each.objective))}`);
  const rowOf = leaderReader(taskId, results);
  return {
    about: { objective: list.objective, verdict: list.verdict },
    total: list.rows.length,
    row: (place) => rowOf(list, place),
  };
};

const heatMap = ({ heat_maps: maps, dimensions }: SweepResults, { x, y }: Choice): Rows => {
  const map = maps.find((each) => (x ?? each.x) === each.x && (y ?? each.y) === each.y);
  if (!map) {
    const pairs = maps.map((each) => `x "${each.x}" with y "${each.y}"`).join(", ");
    throw refused(
      "x",
      pairs === "" ? "has no map: fewer than two lists have several values" : `must be one of ${pairs}`,
    );
  }
  const valuesOf = (name: string) => dimensions.find(({ dimension }) => dimension === name)?.values ?? [];
  const [xs, ys] = [valuesOf(map.x), valuesOf(map.y)];
  return {
    about: { x: map.x, y: map.y, maps: maps.map((each) => [each.x, each.y]) },
    total: map.cells.length,
    row: (place) => {
      const [atX, atY, combinations, ranked, profitable, trades, wins, cum_pnl, gross_win, risk, best] =
        map.cells[place]!;
      return {
        x: xs[atX],
        y: ys[atY],
        combinations,
        ranked,
        profitable,
        trades,
        wins,
        cum_pnl,
        gross_win,
        risk,
        best,
      };
    },
  };
};

const ofSweep = (found: FoundSweep, part: PagedPart, choice: Choice): Rows => {
  if (part === "leaders") return leaders(found, choice);
  if (part === "heat_map") return heatMap(found.results, choice);
  throw refused("part", "is of a backtest or a portfolio: run a leader's strategy to see its trades");
};

/** Returns the rows of a part. Throws HttpError for a part that results of this kind lack. */
export const rowsIn = (found: FoundResult, part: PagedPart, choice: Choice): Rows => {
  if (found.kind === "sweep") return ofSweep(found, part, choice);
  if (part === "leaders" || part === "heat_map") throw refused("part", "is of a search");
  if (found.kind === "portfolio")
    return part === "trades"
      ? rowsOf(found.results.trades.map(tradeRow))
      : rowsOf(found.results.series, { members: found.results.members.map(({ name }) => name) });
  return part === "trades" ? rowsOf(found.trades.map(tradeRow)) : rowsOf(JSON.parse(found.results.rel_df));
};
