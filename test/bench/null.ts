import { OBJECTIVES, type Objective } from "#shared/domain/sweep/ranking.ts";
import type { Verdict } from "#shared/domain/sweep/verdict.ts";
import { newKernel } from "../rules/sweep/walks/new-kernel.ts";
import type { Figure } from "./figures.ts";
import { fairMarket } from "./null/fair-market.ts";
import { SMALL_GRID } from "./null/small-grid.ts";
import { type SweepVerdicts, sweepVerdicts } from "./null/sweep-verdicts.ts";

/**
 * Measures how often a sweep takes luck for skill, and skill for luck (S26, S26a). It sweeps markets without any edge,
 * markets whose options are too dear, so that sellers have an edge, and markets whose options are too cheap, so that buyers
 * have one. Fills are at the middle without commissions, so only chance separates the combinations of a market without an
 * edge.
 */

const TEN_YEARS = 2520;

/** Seed of the first market of each study. `SEED` draws other markets. */
const FIRST_SEED = Number(process.env.SEED ?? 0);
/** `SHARE=0.25` sweeps the first quarter of each study's markets. */
const SHARE = Number(process.env.SHARE ?? 1);

type Study = { readonly name: string; readonly sweeps: number; readonly dearness: number };

const FAIR_MARKETS = Math.ceil(SHARE * 240);
const EDGE_MARKETS = Math.ceil(SHARE * 40);

const NULL: Study = { name: "null", sweeps: FAIR_MARKETS, dearness: 1 };
/** Markets with an edge: 35 and 20 % too dear, 17 and 26 % too cheap. */
const DEAR: Study = { name: "dear_35", sweeps: EDGE_MARKETS, dearness: 1.35 };
const LESS_DEAR: Study = { name: "dear_20", sweeps: EDGE_MARKETS, dearness: 1.2 };
const LESS_CHEAP: Study = { name: "cheap_17", sweeps: EDGE_MARKETS, dearness: 0.83 };
const CHEAP: Study = { name: "cheap_26", sweeps: EDGE_MARKETS, dearness: 0.74 };

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

/** Bounds: of each list's *Held up*, of sweeps in which some list held up, and of sweeps whose grid's p is low. */
type Reaches = { readonly heldUp?: Reach; readonly someHeld?: Reach; readonly grid?: Reach };

const ratesOf = ({ name }: Study, told: readonly SweepVerdicts[], reaches: Reaches = {}): Figure[] => {
  const unit = `of ${told.length}`;
  const count = (isMeant: (sweep: SweepVerdicts) => boolean): number => told.filter(isMeant).length;
  const perList = OBJECTIVES.flatMap((objective) =>
    Object.entries(COUNTED).map(([word, verdict]): Figure => {
      const value = count(({ verdicts }) => verdicts.get(objective) === verdict);
      const reach = verdict === "Held up" ? reaches.heldUp : undefined;
      return { name: `${name}.${word}.${inName(objective)}`, value, unit, ...(reach && { reach }) };
    }),
  );
  const someHeld = count(({ verdicts }) => [...verdicts.values()].includes("Held up"));
  const low = count(({ honesty: { gridP = 1 } }) => gridP <= SIGNIFICANT);
  return [
    { name: `${name}.combinations`, value: told[0]!.combinations, unit: "a sweep" },
    ...perList,
    {
      name: `${name}.held_up.some_list`,
      value: someHeld,
      unit,
      ...(reaches.someHeld && { reach: reaches.someHeld }),
    },
    { name: `${name}.grid_p_to_0.05`, value: low, unit, ...(reaches.grid && { reach: reaches.grid }) },
  ];
};

const FEW_ALARMS: Reaches = {
  heldUp: { value: NULL.sweeps / 100 + 0.5, better: "lower" },
  grid: { value: NULL.sweeps / 10 + 0.5, better: "lower" },
};
/** A large edge must be found, a seller's and a buyer's. */
const found = ({ sweeps }: Study): Reaches => ({
  someHeld: { value: 0.6 * sweeps - 0.5, better: "higher" },
  grid: { value: 0.6 * sweeps - 0.5, better: "higher" },
});

const STUDIES: readonly (readonly [Study, Reaches?])[] = [
  [NULL, FEW_ALARMS],
  [DEAR, found(DEAR)],
  [LESS_DEAR],
  [LESS_CHEAP],
  [CHEAP, found(CHEAP)],
];

/** Returns `null.…` over markets without an edge, `dear_…` and `cheap_…` over markets with one. */
export const nullFigures = async (): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const [study, reaches] of STUDIES) figures.push(...ratesOf(study, await swept(study), reaches));
  return figures;
};
