import * as fc from "fast-check";
import { expect } from "vitest";
import { asked, faultPlans, type PlannedFault } from "./fault-plan.ts";
import { turns } from "./faulty-ports.ts";
import { type FaultyService, faultyService } from "./faulty-service.ts";

/** Longer than any fault's delay: users pause between calls. */
export const PERSON_TURNS = 120;

/** A scenario of calls, and the state after it. */
export type Scenario = (service: FaultyService, pause: () => Promise<void>) => Promise<unknown>;

const walked = async (scenario: Scenario, plan: readonly PlannedFault[]) => {
  const service = await faultyService(plan);
  const end = await scenario(service, () => turns(PERSON_TURNS));
  return { end, faults: service.faults };
};

/** Runs a scenario under so many plans of so many faults: it must end as it does without faults. */
export const expectSameEnd = async (scenario: Scenario, most: number, plans: number): Promise<void> => {
  const calm = await walked(scenario, []);
  let met = 0;
  await fc.assert(
    fc.asyncProperty(faultPlans(calm.faults.counts, most), async (plan) => {
      const { end, faults } = await walked(scenario, plan);
      met += faults.met.length;
      expect(end).toEqual(calm.end);
    }),
    asked(plans),
  );
  // Plans that meet no call prove nothing.
  expect(met).toBeGreaterThan(plans / 2);
};
