import { expect } from "vitest";
import { OBJECTIVES, type Objective } from "#shared/domain/sweep/ranking.ts";
import type { Bar, Contender, SpreadKernel } from "#shared/sweep/kernel/spread-kernel.ts";
import { compareRanked } from "#shared/sweep/result-order.ts";
import { plainRankedValue } from "../plain-ranking.ts";

/** Maximum of a list (S13): a kernel may drop later results. */
const LIST = 100;

const NO_BARS = OBJECTIVES.map(() => ({ value: Number.NEGATIVE_INFINITY, totalCents: 0 }));

const leadersOf = (contenders: readonly Contender[], objective: Objective) =>
  contenders
    .map((each) => ({ ...each, value: plainRankedValue(objective, each.sums.in) }))
    .filter((each): each is typeof each & { value: number } => each.value !== undefined)
    .sort(compareRanked)
    .slice(0, LIST);

/** Returns the bars that the middle row of each list sets. */
const middleBars = (contenders: readonly Contender[]): Bar[] =>
  OBJECTIVES.map((objective, place) => {
    const leaders = leadersOf(contenders, objective);
    const row = leaders[Math.floor(leaders.length / 2)];
    return row ? { value: row.value, totalCents: row.sums.in.totalCents } : NO_BARS[place]!;
  });

/** Returns the leaders that reach a bar, which a kernel must find whatever else it finds. */
const reaching = (contenders: readonly Contender[], bars: readonly Bar[]) =>
  OBJECTIVES.map((objective, place) =>
    leadersOf(contenders, objective).filter(({ value, sums }) => {
      const bar = bars[place]!;
      return value > bar.value || (value === bar.value && sums.in.totalCents >= bar.totalCents);
    }),
  );

/** Asserts that two kernels find the same for their prepared spread: counts, leaders, cells. */
export const expectSame = (
  kernel: Pick<SpreadKernel, "evaluate">,
  plain: Pick<SpreadKernel, "evaluate">,
): void => {
  const found = kernel.evaluate(NO_BARS);
  const expected = plain.evaluate(NO_BARS);
  expect({ ...found, contenders: [], choices: [] }).toEqual({ ...expected, contenders: [], choices: [] });
  for (const objective of OBJECTIVES)
    expect(leadersOf(found.contenders, objective)).toEqual(leadersOf(expected.contenders, objective));
  const bars = middleBars(expected.contenders);
  expect(reaching(kernel.evaluate(bars).contenders, bars)).toEqual(
    reaching(plain.evaluate(bars).contenders, bars),
  );
};
