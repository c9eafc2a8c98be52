import { OBJECTIVES, type Objective } from "#shared/domain/sweep-ranking.ts";
import type { Verdict } from "#shared/domain/sweep-verdict.ts";
import { newKernel } from "../sweep/walks/new-kernel.ts";
import type { Figure } from "./figures.ts";
import { fairMarket } from "./null/fair-market.ts";
import { SMALL_GRID } from "./null/small-grid.ts";
import { type SweepVerdicts, sweepVerdicts } from "./null/sweep-verdicts.ts";

/**
 * Measures how often a sweep takes luck for skill, and skill for luck (S26, S26a). It sweeps markets without any edge, and
 * markets whose options are priced at 1.35 and at 1.2 times their fair deviation. Fills are at the middle without commissions, so only
 * chance separates the combinations of a market without an edge.
 */

const TEN_YEARS = 2520;

/** Seed of the first market of each study. `SEED` draws other markets. */
const FIRST_SEED = Number(process.env.SEED ?? 0);

type Study = { readonly name: string; readonly sweeps: number; readonly dearness: number };

const NULL: Study = { name: "null", sweeps: 240, dearness: 1 };
const DEAR: Study = { name: "dear_35", sweeps: 40, dearness: 1.35 };
const LESS_DEAR: Study = { name: "dear_20", sweeps: 40, dearness: 1.2 };

/** Sweeps each market in the order of the seeds. */
const swept = async ({ name, sweeps, dearness }: Study): Promise<SweepVerdicts[]> => {
  const kernel = await newKernel();
  const told: SweepVerdicts[] = [];
  for (let place = 0; place < sweeps; place++) {
    const market = fairMarket({ seed: FIRST_SEED + place, sessions: TEN_YEARS, dearness });
    told.push(sweepVerdicts(kernel, market, SMALL_GRID));
    if ((place + 1) % 10 === 0) process.stderr.write(`${name}: ${place + 1} of ${sweeps} sweeps\n`);
  }
  return told;
};

const inName = (objective: Objective): string =>
  objective
    .toLowerCase()
    .replaceAll("&", "")
    .replaceAll(/[^a-z]+/g, "_");

/** Verdicts whose rates the study reports. */
const COUNTED: Readonly<Record<string, Verdict>> = {
  held_up: "Held up",
  promising: "Promising, unproven",
  too_good: "Too good to judge",
};

const SIGNIFICANT = 0.05;

type Reach = Figure["reach"];

/** Bounds: of a list's *Held up*, and of the sweeps whose grid's p is low. */
type Reaches = { readonly heldUp?: (objective: Objective) => Reach; readonly grid?: Reach };

const ratesOf = ({ name }: Study, told: readonly SweepVerdicts[], reaches: Reaches = {}): Figure[] => {
  const unit = `of ${told.length}`;
  const count = (isMeant: (sweep: SweepVerdicts) => boolean): number => told.filter(isMeant).length;
  const perList = OBJECTIVES.flatMap((objective) =>
    Object.entries(COUNTED).map(([word, verdict]): Figure => {
      const value = count(({ verdicts }) => verdicts.get(objective) === verdict);
      const reach = verdict === "Held up" ? reaches.heldUp?.(objective) : undefined;
      return { name: `${name}.${word}.${inName(objective)}`, value, unit, ...(reach && { reach }) };
    }),
  );
  const someHeld = count(({ verdicts }) => [...verdicts.values()].includes("Held up"));
  const low = count(({ honesty: { gridP = 1 } }) => gridP <= SIGNIFICANT);
  return [
    { name: `${name}.combinations`, value: told[0]!.combinations, unit: "a sweep" },
    ...perList,
    { name: `${name}.held_up.some_list`, value: someHeld, unit },
    { name: `${name}.grid_p_to_0.05`, value: low, unit, ...(reaches.grid && { reach: reaches.grid }) },
  ];
};

/** The list that must find dear options: selling them earns steadily. */
const FOUND_IN: Objective = "t-statistic";

const FEW_ALARMS: Reaches = {
  heldUp: () => ({ value: NULL.sweeps / 100 + 0.5, better: "lower" }),
  grid: { value: NULL.sweeps / 10 + 0.5, better: "lower" },
};
const FOUND: Reaches = {
  heldUp: (objective) =>
    objective === FOUND_IN ? { value: DEAR.sweeps / 2 - 0.5, better: "higher" } : undefined,
  grid: { value: 0.9 * DEAR.sweeps - 0.5, better: "higher" },
};

/** Returns `null.…` over markets without an edge, `dear_35.…` and `dear_20.…` over markets whose options are too dear. */
export const nullFigures = async (): Promise<Figure[]> => [
  ...ratesOf(NULL, await swept(NULL), FEW_ALARMS),
  ...ratesOf(DEAR, await swept(DEAR), FOUND),
  ...ratesOf(LESS_DEAR, await swept(LESS_DEAR)),
];
