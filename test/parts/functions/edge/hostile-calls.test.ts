import { isDeepStrictEqual } from "node:util";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Route } from "#shared/contracts/route.ts";
import { type RouteName, routes } from "#shared/contracts/routes.ts";
import { answerSchemaOf } from "../../../support/answer-schema.ts";
import { type HostileCall, hostileCalls } from "../../../support/hostile/hostile-calls.ts";
import { inherited } from "../../../support/hostile/inherited.ts";
import { sweepBody } from "../sweeps/sweep-body.ts";
import { body } from "../world.ts";
import { adasOf, hostileWorld, ONLY_ADAS, stateOf } from "./hostile-world.ts";

/**
 * Fault 31 on every route: calls by members, strangers and without a log-in, with input that the contracts do not
 * allow. New routes are included. `REQUESTS=50000` makes more calls, `SEED=2` others.
 */

const { REQUESTS = "750", SEED = "1" } = process.env;
const CALLS_OF_A_WORLD = 375;
const MS_BETWEEN = 2_000;
/** The longest refusal of a body of 64 KB. */
const MOST_REFUSAL_CHARACTERS = 50_000;

/** Ada's shared things are no secret any more. */
const SHARING: readonly RouteName[] = ["shareBacktest", "shareSweep", "sharePortfolio"];
const CALLERS = [undefined, "ada", "ada", "bob", "bob", "cy", "dan", "zoe"];

type World = Awaited<ReturnType<typeof hostileWorld>>;
type Told = Awaited<ReturnType<World["call"]>>;

const callsIn = ({ tasks, saved }: World) =>
  hostileCalls({
    bodies: {
      checkBacktest: body(),
      submitBacktest: body(),
      submitSweep: sweepBody(),
      countSweep: sweepBody(),
    },
    params: {
      taskId: [...tasks, "a".repeat(22)],
      user: ["ada", "bob"],
      backtestId: [...saved, "test-20261120-9"],
      name: [...saved, "test-20261120-9"],
      ticker: ["TEST", "NONE"],
    },
  });

/** These routes remove inapplicable fields before the schema reads them. */
const TAKE_OUT: readonly RouteName[] = ["checkBacktest", "submitBacktest", "submitSweep", "countSweep"];

/** True where the contract's schema accepts the body; undefined without JSON. */
const isOfTheForm = ({ name, raw = "" }: HostileCall): boolean | undefined => {
  const route: Route = routes[name];
  try {
    return route.body?.safeParse(JSON.parse(raw)).success;
  } catch {
    return undefined;
  }
};

const faultsOf = (call: HostileCall, as: string | undefined, { status, body: told }: Told): string[] => {
  const text = JSON.stringify(told) ?? "";
  const { fields = {} } = (told ?? {}) as { readonly fields?: Record<string, string> };
  const faults: readonly (readonly [isThere: boolean, words: string])[] = [
    [status >= 500, "it failed"],
    [answerSchemaOf(call.name, status).safeParse(told).success === false, "it is not as described"],
    [status >= 400 && text.length > MOST_REFUSAL_CHARACTERS, `it has ${text.length} characters`],
    [as !== "ada" && text.includes(ONLY_ADAS), "it tells what is ada's"],
    [status === 400 && isOfTheForm(call) === false && Object.keys(fields).length === 0, "no field is named"],
    [
      status < 300 && !TAKE_OUT.includes(call.name) && isOfTheForm(call) === false,
      "what has not the form was accepted",
    ],
  ];
  return faults.filter(([isThere]) => isThere).map(([, words]) => words);
};

const MOST_SHOWN = 1_000;

/** So many calls of a new world, with a check after each. */
const callAll = async (count: number, seed: number, note: (name: RouteName, status: number) => void) => {
  const there = await hostileWorld();
  const calls = fc.tuple(callsIn(there), fc.constantFrom(...CALLERS), fc.ipV4());
  let [state, adas] = [stateOf(there.ports), adasOf(there.ports)];
  for (const [call, as, address] of fc.sample(calls, { numRuns: count, seed })) {
    there.ports.pass(MS_BETWEEN);
    const { name, raw, ...rest } = call;
    if (as === "ada" && SHARING.includes(name)) continue;
    const sent = {
      ...rest,
      address,
      ...(as === undefined ? {} : { as }),
      ...(raw === undefined ? {} : { raw }),
    };
    const told = await there.call(name, sent);
    note(name, told.status);
    const [stateNow, adasNow] = [stateOf(there.ports), adasOf(there.ports)];
    const faults = [
      ...faultsOf(call, as, told),
      ...(told.status < 400 || isDeepStrictEqual(state, stateNow) ? [] : ["a refusal changed something"]),
      ...(as === "ada" || isDeepStrictEqual(adas, adasNow) ? [] : ["it changed what is ada's"]),
    ];
    [state, adas] = [stateNow, adasNow];
    const shown = `${told.status} to ${as}: ${JSON.stringify(call)}`.slice(0, MOST_SHOWN);
    expect(faults, shown).toEqual([]);
  }
};

describe("any route", () => {
  test("answers hostile calls as described, changes nothing on a refusal, and shows no other user's data", {
    timeout: 3_600_000,
  }, async () => {
    const before = inherited();
    const statuses = new Map<RouteName, Set<number>>();
    const note = (name: RouteName, status: number): void => {
      statuses.set(name, (statuses.get(name) ?? new Set()).add(status));
    };
    for (let made = 0; made < Number(REQUESTS); made += CALLS_OF_A_WORLD)
      await callAll(
        Math.min(CALLS_OF_A_WORLD, Number(REQUESTS) - made),
        Number(SEED) * 1_000_003 + made,
        note,
      );
    expect(inherited()).toEqual(before);
    // If all calls were refused, the test would prove little.
    const accepted = [...statuses].filter(([, all]) => [...all].some((status) => status < 300));
    expect(statuses.size).toBe(Object.keys(routes).length);
    expect(accepted.length).toBeGreaterThan(Object.keys(routes).length / 3);
  });
});
