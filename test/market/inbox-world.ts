import { type InboxPorts, importFromInbox } from "../../functions/market/inbox/import-from-inbox.ts";
import { SETTLE_MS } from "../../functions/market/inbox/inbox-folder.ts";
import { memoryObjects } from "../functions/memory/memory-objects.ts";
import { PLAIN_HEADER } from "./import-text.ts";

/** A chain of one quote. */
export const chain = (date: string) =>
  `${PLAIN_HEADER}\n${date},2024-03-15,100,call,1.00,1.10,0.2,0.5,3,4,100\n`;

/** How long an import may take. */
export const LIMIT_MS = 900_000;

/** An inbox at a time of its own; `news` comes as soon as the queue lets it, or as late as the test has it. */
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

/** The text of an object, empty where there is none. */
export const textAt = async (objects: ReturnType<typeof memoryObjects>, key: string) =>
  new TextDecoder().decode((await objects.get(key))?.bytes);

/** All of the market bucket but whose turn it is. */
export const marketOf = async (market: ReturnType<typeof memoryObjects>) => [
  market.keys().filter((key) => !key.startsWith("imports/")),
  await textAt(market, "manifest.json"),
];
