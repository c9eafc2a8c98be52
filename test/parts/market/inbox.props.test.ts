import fc from "fast-check";
import { expect, test } from "vitest";
import type { InboxPorts } from "../../../functions/market/inbox/import-folder.ts";
import { importFromInbox } from "../../../functions/market/inbox/import-from-inbox.ts";
import {
  dataFiles,
  digestOf,
  isError,
  isReplace,
  SETTLE_MS,
} from "../../../functions/market/inbox/inbox-folder.ts";
import { importLeaseKey } from "../../../functions/store/objects/object-keys.ts";
import { chain, inboxWorld, LIMIT_MS, textAt } from "./inbox-world.ts";

/**
 * Messages arrive in any order, late or twice, and processes are killed. After all messages are handled, the files of
 * a folder are those of the last import or the last refusal.
 */

/** After this time an unacknowledged message becomes visible again. */
const VISIBILITY_MS = 6 * LIMIT_MS;

const FILES = ["a.csv", "b.csv", "c.csv"] as const;
const DATES = ["2024-01-02", "2024-01-03", "2024-01-04", "soon"] as const;

/** What happens to an import while it stores: nothing, one failure of the store, or the process is killed. */
const FAULTS = ["none", "failed", "killed"] as const;
type Fault = (typeof FAULTS)[number];

type Step =
  | { readonly kind: "put"; readonly file: (typeof FILES)[number]; readonly date: (typeof DATES)[number] }
  | { readonly kind: "pass"; readonly seconds: number }
  | {
      readonly kind: "deliver";
      readonly which: number;
      readonly fault: Fault;
      readonly isTwice: boolean;
    };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant("put" as const),
    file: fc.constantFrom(...FILES),
    date: fc.constantFrom(...DATES),
  }),
  fc.record({ kind: fc.constant("pass" as const), seconds: fc.integer({ min: 0, max: 60 }) }),
  fc.record({
    kind: fc.constant("deliver" as const),
    which: fc.nat(10),
    fault: fc.constantFrom(...FAULTS),
    isTwice: fc.boolean(),
  }),
);

type Message = { readonly key: string; visibleAtMs: number };

/** Returns an inbox whose news goes to a queue; the importers' clocks are ahead by `aheadSeconds`. */
const queued = (aheadSeconds: number) => {
  const { ports, inbox, market, pass } = inboxWorld();
  const messages: Message[] = [];
  const put: typeof inbox.put = async (key, content) => {
    await inbox.put(key, content);
    messages.push({ key, visibleAtMs: ports.clock.now() + SETTLE_MS });
  };
  const clock = { ...ports.clock, now: () => ports.clock.now() + aheadSeconds * 1000 };
  const told: InboxPorts = { ...ports, clock, inbox: { ...inbox, put } };

  const failed = (): InboxPorts => ({
    ...told,
    market: { ...market, put: () => Promise.reject(new Error("the store is away")) },
  });

  /** Returns ports that stop working when the process is killed; it does not release its lease either. */
  const killed = (): InboxPorts => {
    let isDead = false;
    const dead =
      <A extends unknown[], T>(call: (...given: A) => Promise<T>, kills = false) =>
      (...given: A): Promise<T> => {
        isDead ||= kills;
        return isDead ? Promise.reject(new Error("killed")) : call(...given);
      };
    return {
      ...told,
      inbox: { ...told.inbox, put: dead(put), delete: dead(inbox.delete) },
      market: {
        ...market,
        put: dead(market.put, true),
        get: dead(market.get),
        compareAndSwap: dead(market.compareAndSwap),
        delete: dead(market.delete),
      },
    };
  };

  const portsOf: Record<Fault, () => InboxPorts> = { none: () => told, failed, killed };

  const deliver = async (message: Message, fault: Fault): Promise<void> => {
    const deadlineMs = clock.now() + LIMIT_MS;
    try {
      await importFromInbox(portsOf[fault](), { key: message.key, deadlineMs });
      const at = messages.indexOf(message);
      if (at >= 0) messages.splice(at, 1);
    } catch {
      message.visibleAtMs = ports.clock.now() + VISIBILITY_MS;
    }
  };

  const visible = () => messages.filter(({ visibleAtMs }) => visibleAtMs <= ports.clock.now());
  /** Advances the time to the next visible message; returns undefined if none is left. */
  const next = (): Message | undefined => {
    const [first] = messages.toSorted((a, b) => a.visibleAtMs - b.visibleAtMs);
    if (first) pass(Math.max(0, first.visibleAtMs - ports.clock.now()) / 1000);
    return first;
  };
  return { inbox, market, pass, put, deliver, visible, next };
};

const take = async (world: ReturnType<typeof queued>, given: Step): Promise<void> => {
  if (given.kind === "pass") return world.pass(given.seconds);
  if (given.kind === "put") {
    // A file with another day instead of an imported one would be refused.
    await world.put("SPY/replace.txt", "");
    return world.put(`SPY/${given.file}`, chain(given.date));
  }
  const seen = world.visible();
  const message = seen[given.which % Math.max(1, seen.length)];
  if (!message) return;
  await world.deliver(message, given.fault);
  if (given.isTwice) await world.deliver(message, "none");
};

test("loses no file and leaves none half imported, whatever fails or is killed", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 30 }),
      fc.integer({ min: -10, max: 10 }),
      async (steps, ahead) => {
        const world = queued(ahead);
        for (const each of steps) await take(world, each);
        let deliveries = 0;
        for (let message = world.next(); message; message = world.next()) {
          await world.deliver(message, "none");
          expect(++deliveries).toBeLessThan(1000);
        }
        const listed = await world.inbox.list("SPY/");
        const files = dataFiles(listed);
        if (files.length === 0) return;
        const turn = JSON.parse(await textAt(world.market, importLeaseKey("SPY")));
        expect(turn).toMatchObject({ untilMs: 0, dealtWith: digestOf(files) });
        const chains = files.filter((file) => !isReplace(file));
        const texts = await Promise.all(chains.map(({ key }) => textAt(world.inbox, key)));
        const dates = texts.map((text) => DATES.find((date) => text.includes(date)) ?? "");
        // Two files of one day repeat a quote, which is refused like a bad date.
        const isGood = !dates.includes("soon") && new Set(dates).size === dates.length;
        expect(listed.some(isError)).toBe(!isGood);
        if (!isGood) return;
        const { tickers } = JSON.parse(await textAt(world.market, "manifest.json"));
        expect([tickers.SPY.sessions, tickers.SPY.quotes]).toEqual([dates.length, dates.length]);
      },
    ),
    { numRuns: 80, endOnFailure: true },
  );
}, 60_000);
