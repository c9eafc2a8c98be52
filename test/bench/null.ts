import type { Sweep } from "#shared/domain/sweep.ts";
import { OBJECTIVES, type Objective } from "#shared/domain/sweep-ranking.ts";
import type { Verdict } from "#shared/domain/sweep-verdict.ts";
import { newKernel } from "../sweep/walks/new-kernel.ts";
import type { Figure } from "./figures.ts";
import { fairMarket } from "./null/fair-market.ts";
import { GRID_OF_PLANTED, SMALL_GRID } from "./null/small-grid.ts";
import { type SweepVerdicts, sweepVerdicts } from "./null/sweep-verdicts.ts";

/**
 * Measures how often a sweep takes luck for skill, and skill for luck (S26). It sweeps markets without any edge, and markets
 * whose options cost half of their fair deviation. Fills are at the middle without commissions, so only chance separates the
 * combinations of a market without an edge.
 */

const FIVE_YEARS = 1260;
const TEN_YEARS = 2520;

type Study = {
  readonly sweeps: number;
  readonly grid: Sweep;
  readonly dearness: number;
  readonly sessionsOf: (seed: number) => number;
};

const NULL: Study = {
  sweeps: 400,
  grid: SMALL_GRID,
  dearness: 1,
  sessionsOf: (seed) => (seed % 2 === 0 ? FIVE_YEARS : TEN_YEARS),
};
const PLANTED: Study = {
  sweeps: 30,
  grid: GRID_OF_PLANTED,
  dearness: 0.5,
  sessionsOf: () => TEN_YEARS,
};

/** Sweeps each market in the order of the seeds. */
const swept = async ({ sweeps, grid, dearness, sessionsOf }: Study): Promise<SweepVerdicts[]> => {
  const kernel = await newKernel();
  const told: SweepVerdicts[] = [];
  for (let seed = 0; seed < sweeps; seed++) {
    const market = fairMarket({ seed, sessions: sessionsOf(seed), dearness });
    told.push(sweepVerdicts(kernel, market, grid));
    if ((seed + 1) % 10 === 0) process.stderr.write(`${seed + 1} of ${sweeps} sweeps\n`);
  }
  return told;
};

const countOf = (told: readonly SweepVerdicts[], objective: Objective, ...verdicts: Verdict[]): number =>
  told.filter((each) => verdicts.includes(each.verdicts.get(objective)!)).length;

const inName = (objective: Objective): string =>
  objective
    .toLowerCase()
    .replaceAll("&", "")
    .replaceAll(/[^a-z]+/g, "_");

const nullFiguresOf = (told: readonly SweepVerdicts[]): Figure[] => {
  const unit = `of ${told.length}`;
  const perList = OBJECTIVES.flatMap((objective): Figure[] => [
    {
      name: `null.more_than_luck.${inName(objective)}`,
      value: countOf(told, objective, "More than luck"),
      unit,
      reach: { value: told.length / 100 + 0.5, better: "lower" },
    },
    {
      name: `null.luck_or_no_edge.${inName(objective)}`,
      value: countOf(told, objective, "Luck", "No edge"),
      unit,
      reach: { value: (90 * told.length) / 100 - 0.5, better: "higher" },
    },
  ]);
  const tested = told.filter(({ honesty }) => honesty.spaP !== undefined);
  const low = tested.filter(({ honesty }) => honesty.spaP! <= 0.05);
  const reach = { value: tested.length / 20 + 0.5, better: "lower" } as const;
  return [
    { name: "null.combinations", value: told[0]!.combinations, unit: "a sweep" },
    ...perList,
    { name: "null.spa_p_to_0.05", value: low.length, unit: `of ${tested.length}`, reach },
  ];
};

/** Lists whose leader must use the planted edge. Other objectives prefer rare trades, few losses, or small drawdowns. */
const FOUND_IN: readonly Objective[] = ["Total P&L", "t-statistic"];

const plantedFiguresOf = (told: readonly SweepVerdicts[]): Figure[] =>
  OBJECTIVES.map((objective) => {
    const figure = {
      name: `planted.more_than_luck.${inName(objective)}`,
      value: countOf(told, objective, "More than luck"),
      unit: `of ${told.length}`,
    };
    const reach = { value: (90 * told.length) / 100 - 0.5, better: "higher" } as const;
    return FOUND_IN.includes(objective) ? { ...figure, reach } : figure;
  });

/** Returns `null.…` over markets of five and ten years without an edge, and `planted.…` over markets with one. */
export const nullFigures = async (): Promise<Figure[]> => [
  ...nullFiguresOf(await swept(NULL)),
  ...plantedFiguresOf(await swept(PLANTED)),
];
