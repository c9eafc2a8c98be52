import { countSweep as route } from "#shared/contracts/sweeps.ts";
import { costOf } from "#shared/sweep/grid/cost.ts";
import { sizesByStructure } from "#shared/sweep/grid/grid.ts";
import { gridProblem } from "#shared/sweep/grid/grid-problem.ts";
import { sweepPeriodOf } from "#shared/sweep/sweep-period.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { memberPorts } from "../store/member-ports.ts";
import { market } from "../store/objects/objects.ts";
import type { Ports } from "../store/ports.ts";
import { readSweepBody, type SweepBody } from "../tasks/sweep-body.ts";
import { readManifest } from "../tickers/manifest.ts";
import { calendarOf } from "../tickers/ticker-calendar.ts";

type CountPorts = EdgePorts<typeof route> & Pick<Ports, "market">;

/** The number of sessions of the sweep's period in the data of all its tickers; null where one has no data. */
const sessionsOf = async (ports: CountPorts, { sweep }: SweepBody): Promise<number | null> => {
  const { tickers } = await readManifest(ports.market);
  const calendars = sweep.tickers.flatMap((ticker) => tickers[ticker] ?? []).map(calendarOf);
  const [first, ...others] = calendars;
  if (!first || calendars.length < sweep.tickers.length) return null;
  return sweepPeriodOf(sweep, [first, ...others])?.days.length ?? null;
};

/** The sweep's size and cost, and why it is too large where it is (S7, S27). Starts nothing. */
export const countSweep: Use<typeof route, CountPorts, SweepBody> = async (ports, { body }) => {
  const { grid } = body;
  const sessions = await sessionsOf(ports, body);
  const problem = gridProblem(grid);
  return {
    combinations: grid.combinations,
    spreads: grid.spreads,
    by_structure: sizesByStructure(grid),
    sessions,
    ...costOf(grid, sessions ?? undefined),
    fits: problem === undefined,
    why: problem ? `${problem.field} ${problem.problem}.` : null,
  };
};

export const handler = http(route, countSweep, () => ({ ...memberPorts, market }), {
  readBody: readSweepBody,
});
