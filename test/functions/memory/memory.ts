import { randomBytes } from "node:crypto";
import type { Ports } from "../../../functions/store/ports.ts";
import type { Saved, SavedPlace } from "../../../functions/store/saved/ports.ts";
import type { SavedRow } from "../../../functions/store/saved/saved-row.ts";
import { readSetting, type SettingName } from "../../../functions/store/settings/setting-list.ts";
import type { Connections } from "../../../functions/store/sockets/ports.ts";
import type { Operator } from "../../../functions/texts/operator.ts";
import {
  memoryCodes,
  memoryKnownPlaces,
  memoryLimits,
  memoryProfiles,
  memoryRefreshTokens,
} from "./memory-accounts.ts";
import { memoryBilling } from "./memory-billing.ts";
import { memoryObjects } from "./memory-objects.ts";
import { memoryTasks, memoryWorkflow } from "./memory-tasks.ts";
import { memoryUsers } from "./memory-users.ts";

/** All ports in memory, with the conditions of their AWS sides. Every answer takes a turn, as over a network. */

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** The rows of one read of the saved list. */
const LOOK_ROWS = 200;

const memorySaved = () => {
  const rows = new Map<string, SavedRow>();
  const numbers = new Map<string, string[]>();
  const at = (owner: string, rest: string) => `${owner} ${rest}`;
  const saved: Saved = {
    create: async (row) => {
      await turn();
      const key = at(row.owner, row.backtestId);
      if (rows.has(key)) return false;
      rows.set(key, row);
      return true;
    },
    get: async (owner, backtestId) => {
      await turn();
      return rows.get(at(owner, backtestId));
    },
    listFrom: async (owner, kind, after) => {
      await turn();
      const orderOf = ({ createdAt, backtestId }: SavedPlace) => `${createdAt} ${backtestId}`;
      const older = [...rows.values()]
        .filter((row) => row.owner === owner && (!after || orderOf(row) < orderOf(after)))
        .sort((one, other) => (orderOf(one) < orderOf(other) ? 1 : -1));
      const seen = older.slice(0, LOOK_ROWS);
      const last = older.length > LOOK_ROWS ? seen.at(-1) : undefined;
      return {
        rows: seen.filter((row) => (row.kind ?? "backtest") === kind),
        ...(last ? { next: { createdAt: last.createdAt, backtestId: last.backtestId } } : {}),
      };
    },
    delete: async (owner, backtestId) => rows.delete(at(owner, backtestId)),
    share: async (owner, backtestId, shared) => {
      const row = rows.get(at(owner, backtestId));
      if (row) rows.set(at(owner, backtestId), { ...row, shared });
      return row !== undefined;
    },
    numbersOf: async (owner, day) => {
      await turn();
      return [...(numbers.get(at(owner, day)) ?? [])];
    },
    takeNumber: async (owner, day, number, taskId) => {
      await turn();
      const given = numbers.get(at(owner, day)) ?? [];
      if (given.length >= number) return false;
      numbers.set(at(owner, day), [...given, taskId]);
      return true;
    },
  };
  return { saved, savedRows: rows };
};

const memoryConnections = () => {
  const open = new Map<string, { unknown: number; from: string; windowStart: number; messages: number }>();
  const followers = new Map<string, Set<string>>();
  const connections: Connections = {
    open: async (connectionId, from) => {
      open.set(connectionId, { unknown: 0, from, windowStart: 0, messages: 0 });
    },
    isOpen: async (connectionId) => open.has(connectionId),
    close: async (connectionId) => {
      open.delete(connectionId);
      for (const each of followers.values()) each.delete(connectionId);
    },
    countMessage: async (connectionId, windowStart) => {
      await turn();
      const row = open.get(connectionId);
      if (!row) return undefined;
      row.messages = row.windowStart === windowStart ? row.messages + 1 : 1;
      row.windowStart = windowStart;
      return { messages: row.messages, from: row.from };
    },
    countUnknown: async (connectionId) => {
      const row = open.get(connectionId);
      if (row) row.unknown += 1;
      return row?.unknown ?? 0;
    },
    follow: async (connectionId, taskId) => {
      await turn();
      if (open.has(connectionId))
        followers.set(taskId, new Set([...(followers.get(taskId) ?? []), connectionId]));
    },
    unfollow: async (connectionId, taskId) => {
      await turn();
      followers.get(taskId)?.delete(connectionId);
    },
    followersOf: async (taskId) => {
      await turn();
      return [...(followers.get(taskId) ?? [])];
    },
  };
  return { connections };
};

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

const memorySettings = (): Ports["settings"] => {
  const texts = new Map<SettingName, string>();
  return {
    read: async () => {
      await turn();
      return Object.fromEntries([...texts].map(([name, text]) => [name, readSetting(name, text)]));
    },
    change: async (changes) => {
      await turn();
      for (const [name, text] of Object.entries(changes) as [SettingName, string | undefined][])
        if (text === undefined) texts.delete(name);
        else texts.set(name, text);
    },
  };
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
  const tables = {
    ...memoryProfiles(),
    ...memoryCodes(),
    ...memoryLimits(),
    ...memoryKnownPlaces(),
    ...memoryRefreshTokens(),
    ...memoryClock(),
  };
  return { ...tables, ...memoryUsers({ ...tables, newId }) };
};

/** Every port in memory, and a view of the calls. */
export const memory = () => {
  const accounts = memoryAccounts();
  const allowed = {
    sweeps: { isOn: true, atOnce: 10, perMonth: 30 },
    backtests: { isOn: true, perHour: 1000 },
  };
  const invoked: { functionName: string; payload: unknown }[] = [];
  return {
    market: memoryObjects(accounts.clock.now),
    results: memoryObjects(),
    inbox: memoryObjects(),
    ...memoryTasks(),
    ...memoryWorkflow(accounts.clock),
    ...memorySaved(),
    ...memoryConnections(),
    ...accounts,
    ...memoryBilling(accounts.clock),
    ...memorySockets(),
    invoke: async (functionName: string, payload: unknown) => {
      invoked.push({ functionName, payload });
    },
    newId,
    settings: memorySettings(),
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
