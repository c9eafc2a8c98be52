import { expect } from "vitest";
import { OBJECTIVES, type Objective } from "#shared/domain/sweep-ranking.ts";
import type { Contender, SpreadKernel } from "#shared/sweep/kernel/spread-kernel.ts";
import { objectiveValue } from "#shared/sweep/objective.ts";
import { compareRanked } from "#shared/sweep/result-order.ts";

/** Maximum of a list (S13): a kernel may drop later results. */
const LIST = 100;

const NO_BARS = OBJECTIVES.map(() => ({ value: Number.NEGATIVE_INFINITY, totalCents: 0 }));

const leadersOf = (contenders: readonly Contender[], objective: Objective) =>
  contenders
    .map((each) => ({ ...each, value: objectiveValue(objective, each.sums.in) }))
    .filter((each): each is typeof each & { value: number } => each.value !== undefined)
    .sort(compareRanked)
    .slice(0, LIST);

/** Asserts that two kernels find the same for their prepared spread: counts, leaders, cells. */
export const expectSame = (
  kernel: Pick<SpreadKernel, "evaluate">,
  plain: Pick<SpreadKernel, "evaluate">,
): void => {
  const found = kernel.evaluate(NO_BARS);
  const expected = plain.evaluate(NO_BARS);
  expect({ ...found, contenders: [] }).toEqual({ ...expected, contenders: [] });
  for (const objective of OBJECTIVES)
    expect(leadersOf(found.contenders, objective)).toEqual(leadersOf(expected.contenders, objective));
};
