import type { InboxPorts } from "../../../functions/market/inbox/import-folder.ts";
import { importFromInbox } from "../../../functions/market/inbox/import-from-inbox.ts";
import { SETTLE_MS } from "../../../functions/market/inbox/inbox-folder.ts";
import { memoryObjects } from "../functions/memory/memory-objects.ts";
import { PLAIN_HEADER } from "./import-text.ts";

export const chain = (date: string) =>
  `${PLAIN_HEADER}\n${date},2024-03-15,100,call,1.00,1.10,0.2,0.5,3,4,100\n`;

export const LIMIT_MS = 900_000;

/** Returns an inbox with a clock of its own. `news` delivers at once or as late as the test wants. */
export const inboxWorld = () => {
  let now = 1_700_000_000_000;
  const clock = { now: () => now, sleep: async () => undefined };
  const inbox = memoryObjects(clock.now);
  const market = memoryObjects(clock.now);
  const ports: InboxPorts = { inbox, market, clock, memoryBytes: Number.POSITIVE_INFINITY };
  return {
    ports,
    inbox,
    market,
    pass: (seconds: number) => {
      now += seconds * 1000;
    },
    settle: () => {
      now += SETTLE_MS;
    },
    news: (key: string, given: InboxPorts = ports) =>
      importFromInbox(given, { key, deadlineMs: now + LIMIT_MS }),
  };
};

/** Returns the text of an object, or an empty text if it does not exist. */
export const textAt = async (objects: ReturnType<typeof memoryObjects>, key: string) =>
  new TextDecoder().decode((await objects.get(key))?.bytes);

/** Returns the keys of the market bucket except leases, and the manifest. */
export const marketOf = async (market: ReturnType<typeof memoryObjects>) => [
  market.keys().filter((key) => !key.startsWith("imports/")),
  await textAt(market, "manifest.json"),
];
