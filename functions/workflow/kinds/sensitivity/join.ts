import type { NeighborFigures, SensitivityResults } from "#shared/contracts/sensitivity/results.ts";
import { type Day, formatDay } from "#shared/domain/day.ts";
import { joinOfAll } from "../job-kind.ts";
import { sensitivityPieces } from "./pieces.ts";

/** The results of a sensitivity: each number with the figures of its neighbors. */
export const joinSensitivity = joinOfAll(sensitivityPieces, ({ numbers, points, job }, parts) => {
  const [base, ...rest] = parts.flat() as [NeighborFigures, ...NeighborFigures[]];
  const figures = rest.values();
  const results: SensitivityResults = {
    kind: "sensitivity",
    days: points.map((session) => formatDay(job.market.sessions[session] as Day)),
    base,
    numbers: numbers.map(({ field, unit, value: before, steps }) => ({
      field,
      unit,
      value: before,
      steps: steps.map(({ step, value, changes }) => {
        const { value: own } = figures.next();
        if (!own) throw new Error("a neighbor has no figures");
        return { step, value, changes, ...own };
      }),
    })),
  };
  return { results, unsaved: {}, isWhole: true };
});
