import { randomBytes } from "node:crypto";
import { newKey } from "../../../../functions/process/ids.ts";
import type { Renewal } from "../../../../functions/store/follows/follow-row.ts";
import type { Mail } from "../../../../functions/store/mail/mailer.ts";
import type { Ports } from "../../../../functions/store/ports.ts";
import type { Operator } from "../../../../functions/texts/operator.ts";
import { memoryBilling } from "./memory-billing.ts";
import { memoryObjects } from "./memory-objects.ts";
import { memoryUsers } from "./memory-users.ts";
import { memoryWorkflow } from "./memory-workflow.ts";
import { worldTables } from "./world-tables.ts";

/**
 * All ports in memory: the stores of tables as they are, over tables in this process, and stand-ins for the other
 * services. Every answer takes a turn, as over a network.
 */

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

const memorySockets = () => {
  const sent: { readonly connectionId: string; readonly text: string }[] = [];
  const gone = new Set<string>();
  const closed: string[] = [];
  const sockets: Ports["sockets"] = {
    post: async (connectionId, text) => {
      await turn();
      if (gone.has(connectionId)) return "gone";
      sent.push({ connectionId, text });
      return "sent";
    },
    disconnect: async (connectionId) => {
      closed.push(connectionId);
      gone.add(connectionId);
    },
  };
  const sentTo = (connectionId: string) =>
    sent.filter((each) => each.connectionId === connectionId).map(({ text }) => JSON.parse(text));
  return { sockets, sent, sentTo, gone, closed };
};

/** The first time of the clock in memory. */
export const START_MS = Date.parse("2026-11-20T15:00:00Z");

/** A clock that stands until a test or a sleep moves it. */
const memoryClock = () => {
  let nowMs = START_MS;
  return {
    clock: {
      now: () => nowMs,
      sleep: async (ms: number) => {
        nowMs += ms;
        await turn();
      },
    },
    pass: (ms: number) => {
      nowMs += ms;
    },
  };
};

const newId = () => randomBytes(16).toString("base64url");

const memoryAccounts = () => {
  const tables = { ...worldTables(), ...memoryClock() };
  return { ...tables, ...memoryUsers({ ...tables, newId }) };
};

/** Every port in memory, and a view of the calls. */
export const memory = () => {
  const accounts = memoryAccounts();
  const allowed = {
    sweeps: { isOn: true, atOnce: 10, perMonth: 30 },
    // No free backtests, so that a run shows if a subscription holds.
    backtests: { isOn: true, atOnce: 10, perHour: 1000, perMonth: 10_000, free: 0 },
  };
  const sentMails: Mail[] = [];
  const sentRenewals: Renewal[] = [];
  const invoked: { functionName: string; payload: unknown }[] = [];
  return {
    market: memoryObjects(accounts.clock.now),
    results: memoryObjects(),
    inbox: memoryObjects(),
    ...memoryWorkflow(accounts.clock),
    ...accounts,
    ...memoryBilling(accounts.clock),
    ...memorySockets(),
    invoke: async (functionName: string, payload: unknown) => {
      invoked.push({ functionName, payload });
    },
    renewals: {
      send: async (all: readonly Renewal[]) => {
        await turn();
        sentRenewals.push(...all);
      },
    },
    /** The messages of the queue, which nobody takes by itself. */
    sentRenewals,
    mailer: {
      send: async (mail: Mail) => {
        sentMails.push(mail);
      },
    },
    /** What the mailer sent, beside the pool's own `mails`. */
    sentMails,
    newId,
    newKey,
    /** The service's limits; a test may change them. */
    allowed,
    limitsNow: async () => allowed,
    /** The limit of socket messages per address; a test may change it. */
    messagesPerAddress: 1000,
    /** The operator; a test may name one. */
    operator: {} as Operator,
    invoked,
  } satisfies Ports & Record<string, unknown>;
};
export type Memory = ReturnType<typeof memory>;
