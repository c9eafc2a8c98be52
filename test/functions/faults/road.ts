import * as fc from "fast-check";
import { expect } from "vitest";
import { asked, faultPlans, type PlannedFault } from "./fault-plan.ts";
import { turns } from "./faulty-ports.ts";
import { type FaultyService, faultyService } from "./faulty-service.ts";

/** Longer than any fault holds something up: a person takes longer between two calls. */
export const PERSON_TURNS = 120;

/** What somebody does with the service, and how things stand after it. */
export type Road = (service: FaultyService, pause: () => Promise<void>) => Promise<unknown>;

const walked = async (road: Road, plan: readonly PlannedFault[]) => {
  const service = await faultyService(plan);
  const end = await road(service, () => turns(PERSON_TURNS));
  return { end, faults: service.faults };
};

/** Walks a road under so many plans of so many faults each: it must end as it does without any. */
export const expectSameEnd = async (road: Road, most: number, plans: number): Promise<void> => {
  const calm = await walked(road, []);
  let met = 0;
  await fc.assert(
    fc.asyncProperty(faultPlans(calm.faults.counts, most), async (plan) => {
      const { end, faults } = await walked(road, plan);
      met += faults.met.length;
      expect(end).toEqual(calm.end);
    }),
    asked(plans),
  );
  // Plans that strike nothing prove nothing.
  expect(met).toBeGreaterThan(plans / 2);
};
