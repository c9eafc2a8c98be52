import { log } from "../../process/log.ts";
import { someAtOnce } from "../../process/some-at-once.ts";
import { exportFolder, savedFolder } from "../../store/objects/object-keys.ts";
import type { Objects } from "../../store/objects/ports.ts";
import type { Ports } from "../../store/ports.ts";
import type { TableName } from "../../store/table-list.ts";
import { AT_ONCE, endLinks } from "./begin-deletion.ts";
import { endPayments } from "./end-payments.ts";
import { type Erased, eraseTasks } from "./erase-tasks.ts";

/** Every place that may hold something of a user, with what its deletion does there or why something stays. */

/** Deletes all parts of an account, the profile last. Throws the first failure, after the others. */
export const eraseAccount = async (ports: ErasePorts, account: Erased): Promise<void> => {
  const { profiles, ...others } = PARTS;
  const failures: unknown[] = [];
  for (const [place, part] of Object.entries(others))
    try {
      if ("erase" in part) await part.erase(ports, account);
    } catch (error) {
      log.error("a part of an account was not deleted", { place, error: error as Error });
      failures.push(error);
    }
  if (failures.length > 0) throw failures[0];
  if ("erase" in profiles) await profiles.erase(ports, account);
};

type ErasePorts = Pick<
  Ports,
  | "tasks"
  | "workflow"
  | "connections"
  | "sockets"
  | "results"
  | "saved"
  | "sharedLinks"
  | "cases"
  | "follows"
  | "ledger"
  | "apiKeys"
  | "codes"
  | "refreshTokens"
  | "profiles"
  | "deletions"
  | "users"
  | "billing"
>;

type Place = TableName | "market bucket" | "inbox bucket" | "results bucket" | "payments" | "user pool";

/** Deletes what an account has in a place. Each may be repeated, and goes on where it broke off. */
type Erase = (ports: ErasePorts, account: Erased) => Promise<void>;
type Part = { readonly erase: Erase } | { readonly keeps: string };

const deleteAll = async (results: Pick<Objects, "list" | "delete">, folder: string): Promise<void> =>
  someAtOnce(await results.list(folder), AT_ONCE, ({ key }) => results.delete(key));

/** The name is kept before the row goes, so that it is taken at every moment. */
const eraseProfile: Erase = async (ports, { owner, username }) => {
  const profile = await ports.profiles.get(username);
  await ports.deletions.retire(username);
  if (profile?.userId !== owner) return;
  // A call that was under way may have opened another checkout since.
  await endPayments(ports, { owner, ...profile.billing });
  if (!(await ports.profiles.erase(profile)))
    throw new Error("the billing of a deleted account changed meanwhile");
};

/** By place, in the order of the deletion: objects before the rows that lead to them, the profile last. */
export const PARTS: Readonly<Record<Place, Part>> = {
  tasks: { erase: eraseTasks },
  sharedLinks: { erase: (ports, { owner }) => endLinks(ports, owner) },
  "results bucket": {
    erase: async ({ results }, { owner }) => {
      await deleteAll(results, savedFolder(owner));
      await deleteAll(results, exportFolder(owner));
    },
  },
  saved: {
    erase: async ({ saved }, { owner }) =>
      someAtOnce(await saved.keysOf(owner), AT_ONCE, (name) => saved.delete(owner, name)),
  },
  cases: {
    erase: async ({ cases }, { owner }) =>
      someAtOnce(await cases.listOf(owner), AT_ONCE, ({ caseId }) => cases.delete(owner, caseId)),
  },
  follows: {
    erase: async ({ follows }, { owner }) =>
      someAtOnce(await follows.listOf(owner), AT_ONCE, ({ backtestId }) => follows.delete(owner, backtestId)),
  },
  ledger: {
    erase: async ({ ledger }, { owner }) =>
      someAtOnce(await ledger.allOf(owner), AT_ONCE, (note) => ledger.delete(note)),
  },
  apiKeys: {
    erase: async ({ apiKeys }, { owner }) =>
      someAtOnce(await apiKeys.listOf(owner), AT_ONCE, ({ prefix }) => apiKeys.delete(prefix)),
  },
  codes: {
    erase: async ({ codes }, { owner }) => {
      await codes.forget("verify", owner);
      await codes.forget("reset", owner);
    },
  },
  payments: { erase: endPayments },
  "user pool": {
    erase: async ({ users }, { username }) => {
      await users.signOut(username);
      await users.delete(username);
    },
  },
  refreshTokens: {
    erase: async ({ refreshTokens }, { username }) =>
      someAtOnce(await refreshTokens.hashesOf(username), AT_ONCE, (hash) => refreshTokens.forget(hash)),
  },
  connections: { keeps: "sockets name no user, and their rows expire with them" },
  limits: { keeps: "counters are kept under hashes, and expire within a month" },
  knownPlaces: { keeps: "a hash and a time, from which nobody finds a user" },
  billingEvents: { keeps: "ids of Stripe's events, for a week" },
  settings: { keeps: "the operator's settings" },
  deletions: { keeps: "the hash of the name, so that it passes to nobody" },
  "market bucket": { keeps: "market data" },
  "inbox bucket": { keeps: "files of data vendors" },
  profiles: { erase: eraseProfile },
};
