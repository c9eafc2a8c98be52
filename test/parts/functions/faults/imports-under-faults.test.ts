import * as fc from "fast-check";
import { expect, test, vi } from "vitest";
import { Manifest } from "#shared/contracts/manifest.ts";
import { openMarket } from "#shared/engine/market/open.ts";
import { importFromInbox } from "../../../../functions/market/inbox/import-from-inbox.ts";
import { SETTLE_MS } from "../../../../functions/market/inbox/inbox-folder.ts";
import { chain, LIMIT_MS } from "../../market/inbox-world.ts";
import { type Memory, memory } from "../memory/memory.ts";
import { asked, faultPlans, type PlannedFault, PROPERTY_MS } from "./fault-plan.ts";
import { faultyRun } from "./faulty-function.ts";
import { faultyPorts, striking, turns } from "./faulty-ports.ts";
import { PERSON_TURNS } from "./scenario.ts";

/** A vendor's files from the inbox to the manifest, with faults in the calls. */

vi.setConfig({ testTimeout: PROPERTY_MS });

/** A queue repeats an unprocessed message after its visibility time-out. */
const DELIVERIES = 20;

const importer = (ports: Memory) => ({
  inbox: ports.inbox,
  market: ports.market,
  clock: ports.clock,
  memoryBytes: Number.POSITIVE_INFINITY,
});

/** Processes a file's message until it succeeds. */
const imported = async (ports: Memory, faults: ReturnType<typeof striking>, key: string): Promise<void> => {
  const struck = faultyPorts(ports, faults);
  for (let times = 0; times < DELIVERIES; times++) {
    const deadlineMs = ports.clock.now() + LIMIT_MS;
    try {
      const { kind } = await faultyRun(faults.next("call.import"), struck, (given) =>
        importFromInbox(importer(given), { key, deadlineMs }),
      );
      if (kind === "imported" || kind === "left") return;
    } catch {
      // Delivered again.
    }
    await turns(PERSON_TURNS);
    ports.pass(LIMIT_MS);
  }
  throw new Error(`${key} was never imported`);
};

/** The readers' view: the manifest without version names, and which named objects exist whole. */
const found = async ({ market }: Memory) => {
  const text = new TextDecoder().decode((await market.get("manifest.json"))?.bytes);
  const { tickers, references } = Manifest.parse(JSON.parse(text));
  const entries = await Promise.all(
    Object.entries(tickers).map(async ([ticker, { key, ...entry }]) => {
      const bytes = (await market.get(key))?.bytes ?? new Uint8Array();
      return [ticker, entry, openMarket(bytes).sessions.length];
    }),
  );
  const named = Object.values(references).map(async ({ key, ...rest }) => [rest, await market.head(key)]);
  return [entries, await Promise.all(named)];
};

const scenario = async (plan: readonly PlannedFault[]) => {
  const ports = memory();
  const faults = striking(plan);
  for (const [file, date] of [
    ["TEST/a.csv", "2024-01-02"],
    ["TEST/b.csv", "2024-01-03"],
  ] as const) {
    await ports.inbox.put(file, chain(date));
    ports.pass(SETTLE_MS);
    await imported(ports, faults, file);
  }
  return { end: await found(ports), faults };
};

test("imports files whole, with the one before until then, after any faults", async () => {
  const calm = await scenario([]);
  expect(calm.end[0]).toHaveLength(1);
  let met = 0;
  await fc.assert(
    fc.asyncProperty(faultPlans(calm.faults.counts, 4), async (plan) => {
      const { end, faults } = await scenario(plan);
      met += faults.met.length;
      expect(end).toEqual(calm.end);
    }),
    asked(30),
  );
  expect(met).toBeGreaterThan(15);
});
