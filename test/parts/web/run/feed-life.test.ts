import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Run } from "../../../../web/src/run/run-state.ts";
import { type Network, openNetwork, type ServedTask } from "./feed-network.ts";
import { RESULTS } from "./followed-task.ts";

/**
 * A model-based test of a page that follows a task over any network. Longer runs: `RUNS=5000 npm test --
 * test/parts/web/run/feed-life.test.ts`.
 */
const RUNS = Number(process.env.RUNS ?? 500);
const SEED = Number(process.env.SEED ?? 20_261_122);

beforeEach(() => {
  vi.useFakeTimers();
  // Failed fetches are logged and retried.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const doneOf = (run: Run): number => (run.kind === "running" ? (run.work?.done ?? 0) : 0);

/** Fails where the run moves backward or changes after its end. */
const expectForward = (before: Run, now: Run): void => {
  if (before.kind !== "running") expect(now).toEqual(before);
  if (before.kind !== "running" || now.kind !== "running") return;
  expect(now.fraction).toBeGreaterThanOrEqual(before.fraction);
  expect(doneOf(now)).toBeGreaterThanOrEqual(doneOf(before));
};

/** Fails where the page shows a state that the task never had. */
const expectTrue = ({ done, end }: ServedTask, run: Run): void => {
  if (run.kind === "running") {
    expect(run.fraction).toBeLessThanOrEqual(end ? 1 : done / 100);
    if (run.results) expect(end).toMatch(/results/);
  }
  if (run.kind === "done") expect(end).toMatch(/results/);
  if (run.kind === "ended") expect(end).toBe("error");
};

type Model = { last: Run };
type Command = fc.AsyncCommand<Model, Network>;

const command = (name: string, does: (network: Network) => void | Promise<void>): Command => ({
  check: () => true,
  run: async (model, network) => {
    await does(network);
    const run = network.run();
    expectForward(model.last, run);
    expectTrue(network.served, run);
    model.last = run;
  },
  toString: () => name,
});

const named = <T>(
  values: fc.Arbitrary<T>,
  name: string,
  does: (network: Network, value: T) => void | Promise<void>,
) => values.map((value) => command(`${name} ${JSON.stringify(value)}`, (network) => does(network, value)));

const nothing = fc.constant(0);
const arrivals = named(
  fc.record({ which: fc.nat({ max: 9 }), how: fc.constantFrom("once", "once", "again", "never") }),
  "arrives",
  ({ arrive }, { which, how }) => arrive(which, how),
);
const pauses = named(fc.constantFrom(1, 600, 2_100, 6_000, 17_000), "ms", ({ pass }, ms) => pass(ms));
const advances = named(fc.nat({ max: 99 }), "done", ({ advance }, done) => advance(done));
const joins = named(nothing, "connects and is greeted", async ({ pass, connect, greet }) => {
  await pass(1);
  connect();
  greet();
});

const COMMANDS: readonly fc.Arbitrary<Command>[] = [
  arrivals,
  arrivals,
  arrivals,
  pauses,
  pauses,
  advances,
  advances,
  joins,
  named(nothing, "connects", ({ connect }) => connect()),
  named(nothing, "is greeted", ({ greet }) => greet()),
  named(nothing, "drops", ({ drop }) => drop()),
  named(nothing, "follows", ({ follow }) => follow()),
  named(fc.constantFrom("at once", "late", "not"), "polls are answered", ({ setPolls }, how) =>
    setPolls(how),
  ),
  named(fc.nat({ max: 3 }), "results fail", ({ failResults }, times) => failResults(times)),
  named(fc.constantFrom("results", "address of results", "error"), "ends with", ({ end }, how) => end(how)),
];

/** Ways to recover; each alone must bring the page to the task's state. */
const HEALINGS = {
  /** Calls work, sockets do not. */
  calls: async (network: Network) => {
    network.setPolls("at once");
    network.drop();
    await network.pass(30_000);
  },
  "calls beside a silent socket": async (network: Network) => {
    network.setPolls("at once");
    await network.reconnect();
    await network.pass(30_000);
  },
  socket: async (network: Network) => {
    network.setPolls("not");
    await network.reconnect();
    for (let messages = 0; messages < 9; messages++) network.arrive(0, "once");
    await network.pass(1000);
  },
} as const satisfies Record<string, (network: Network) => Promise<void>>;
const HEALING_NAMES = Object.keys(HEALINGS) as (keyof typeof HEALINGS)[];

const expectKnown = ({ served, run }: Network): void => {
  const known = run();
  if (served.end === "error") expect(known).toMatchObject({ kind: "ended", why: "It broke." });
  else if (served.end) expect(known).toMatchObject({ kind: "done", results: RESULTS });
  else expect(known).toMatchObject({ kind: "running", fraction: served.done / 100 });
};

test(
  "shows only true progress, never steps back, and reaches the task's end over any network",
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.commands([...COMMANDS], { maxCommands: 40, size: "+1" }),
        fc.constantFrom(...HEALING_NAMES),
        async (commands, healing) => {
          const network = openNetwork();
          try {
            await fc.asyncModelRun(() => ({ model: { last: network.run() }, real: network }), commands);
            network.failResults(0);
            network.follow();
            await HEALINGS[healing](network);
            expectKnown(network);
          } finally {
            network.stop();
            vi.clearAllTimers();
          }
        },
      ),
      { numRuns: RUNS, seed: SEED, endOnFailure: process.env.CI !== undefined },
    );
  },
  60_000 + RUNS * 100,
);
