import { MARK, tableOf, wasDone, wasDoneOnce } from "../table.ts";
import type { BillingChange, EndedLogIn, PlannedEnd, SignUpRow } from "./ports.ts";
import { endsKeys, Profile, planEntry, secondOf } from "./profile-row.ts";

/** The table of profiles: pk `username`, index `byEmail` (email). */

/** More log-ins than a user ends in a month, in a fortieth of a row's size limit. */
const MAX_ENDED = 200;

const table = /* @__PURE__ */ tableOf("PROFILES_TABLE");

const keyOf = (username: string) => ({ username });

const entryOf = ({ originJti, untilSeconds }: EndedLogIn): string => `${untilSeconds}:${originJti}`;

const planOf = (plan: PlannedEnd): string => planEntry(plan.id, plan.atSeconds, plan.endsKeys);

const get = (username: string): Promise<Profile | undefined> => table.find(keyOf(username), Profile);

/** DynamoDB stores no empty set. */
const itemOf = ({ endedLogIns, sessionsEndAt, supportNotes, ...profile }: Profile) => ({
  ...profile,
  ...(supportNotes && supportNotes.size > 0 ? { supportNotes } : {}),
  ...(endedLogIns.size > 0 ? { endedLogIns } : {}),
  ...(sessionsEndAt.size > 0 ? { sessionsEndAt } : {}),
});

const update = (username: string, change: Parameters<typeof table.update>[1]) =>
  table.update(keyOf(username), change);

const tryUpdate = (username: string, change: Parameters<typeof table.update>[1]) =>
  table.tryUpdate(keyOf(username), change);

const dropKeys = async (username: string, prefixes: readonly string[]): Promise<void> => {
  await tryUpdate(username, {
    update: "DELETE apiKeys :keys",
    if: "attribute_exists(username)",
    values: { keys: new Set(prefixes) },
  });
};

/** DynamoDB allows one action per attribute, so that adding and dropping are two updates. */
const changeEnded = (username: string, action: "ADD" | "DELETE", entries: readonly string[]) =>
  tryUpdate(username, {
    update: `${action} endedLogIns :entries`,
    // The account may have been deleted since it was read.
    if: "attribute_exists(username)",
    values: { entries: new Set(entries) },
  });

const changePlanned = (
  username: string,
  action: "ADD" | "DELETE",
  plans: readonly string[],
  beside: "" | " REMOVE apiKeys" = "",
) =>
  tryUpdate(username, {
    update: `${action} sessionsEndAt :plans${beside}`,
    if: "attribute_exists(username)",
    values: { plans: new Set(plans) },
  });

const billingUpdate = ({ subscription, billing }: BillingChange) => {
  const sets = ["billing = :billing", ...(subscription ? ["subscriptionStatus = :status"] : [])];
  const endsAt = subscription?.endsAt;
  if (endsAt !== undefined) sets.push("subscriptionEndsAt = :endsAt");
  const removal = subscription && endsAt === undefined ? " REMOVE subscriptionEndsAt" : "";
  return {
    update: `SET ${sets.join(", ")}${removal}`,
    values: {
      billing,
      ...(subscription ? { status: subscription.status } : {}),
      ...(endsAt === undefined ? {} : { endsAt }),
    },
  };
};

export const profiles = {
  get,

  /** All profiles with that address (lower case), of which at most one is verified. */
  byEmail: (email: string): Promise<Profile[]> =>
    table.queryAll({ index: "byEmail", where: "email = :email", values: { email } }, Profile),

  put: async (profile: Profile): Promise<void> => {
    await table.put(itemOf(profile));
  },

  /** Puts a sign-up. False where a user or a live sign-up has the name. */
  putSignUp: (profile: Profile, nowSeconds: number): Promise<boolean> =>
    wasDoneOnce(table, keyOf(profile.username), (mark) =>
      table.put(
        { ...itemOf(profile), [MARK]: mark },
        {
          // The table deletes late: an expired row counts as none.
          if: "attribute_not_exists(username) OR (attribute_exists(#ttl) AND #ttl < :now)",
          values: { now: nowSeconds },
        },
      ),
    ),

  /** Sets a sign-up's expiry, and its `sub` if given. False where there is no such sign-up, or it has a `sub`. */
  settleSignUp: (
    { username, userId }: SignUpRow,
    { sub, ttl }: Pick<Profile, "sub"> & { readonly ttl: number },
  ): Promise<boolean> =>
    wasDoneOnce(table, keyOf(username), (mark) =>
      update(username, {
        update: `SET ${sub === undefined ? "" : "#sub = :sub, "}#ttl = :ttl, ${MARK} = :mark`,
        if: "userId = :userId AND attribute_exists(#ttl) AND attribute_not_exists(#sub)",
        values: { userId, ttl, mark, ...(sub === undefined ? {} : { sub }) },
      }),
    ),

  /** Ends the expiry of a sign-up whose user the pool has made. False where there is no such sign-up. */
  verify: (username: string, userId: string): Promise<boolean> =>
    tryUpdate(username, {
      update: "REMOVE #ttl",
      if: "userId = :userId AND attribute_exists(#sub)",
      values: { userId },
    }),

  /** Locks the user's password for one call until that second. False where another call holds the lock. */
  lockPassword: (username: string, untilSeconds: number, nowSeconds: number): Promise<boolean> =>
    wasDoneOnce(table, keyOf(username), (mark) =>
      update(username, {
        update: `SET passwordTurnUntil = :until, ${MARK} = :mark`,
        if: "attribute_exists(username) AND (attribute_not_exists(passwordTurnUntil) OR passwordTurnUntil <= :now)",
        values: { until: untilSeconds, now: nowSeconds, mark },
      }),
    ),

  unlockPassword: async (username: string, untilSeconds: number): Promise<void> => {
    await tryUpdate(username, {
      update: "REMOVE passwordTurnUntil",
      // An expired lock may be held by another call by now.
      if: "passwordTurnUntil = :until",
      values: { until: untilSeconds },
    });
  },

  planEnd: async (username: string, end: PlannedEnd): Promise<void> => {
    await changePlanned(username, "ADD", [planOf(end)]);
  },

  cancelEnd: async (username: string, end: PlannedEnd): Promise<void> => {
    await changePlanned(username, "DELETE", [planOf(end)]);
  },

  /** Ends all log-ins before that second, and the API keys if a plan that it completes ends them. */
  endSessions: async (username: string, validAfterSeconds: number, planned: PlannedEnd): Promise<void> => {
    const { sessionsEndAt = [] } = (await get(username)) ?? {};
    // Earlier plans are those of calls that broke off.
    const covered = [...sessionsEndAt].filter((plan) => secondOf(plan) <= validAfterSeconds);
    const done = [...new Set([planOf(planned), ...covered])];
    const ending = done.some(endsKeys) ? " REMOVE apiKeys" : "";
    const isMoved = await tryUpdate(username, {
      update: `SET validAfter = :after DELETE sessionsEndAt :done${ending}`,
      if: "attribute_exists(username) AND validAfter < :after",
      values: { after: validAfterSeconds, done: new Set(done) },
    });
    if (!isMoved) await changePlanned(username, "DELETE", done, ending);
  },

  /** Refuses a log-in's tokens. Drops expired entries, and above 200 those that expire first. */
  endLogIn: async (username: string, logIn: EndedLogIn, nowSeconds: number): Promise<void> => {
    const profile = await get(username);
    if (!profile) return;
    await changeEnded(username, "ADD", [entryOf(logIn)]);
    const others = [...profile.endedLogIns].filter((entry) => entry !== entryOf(logIn));
    const tooOld = others
      .toSorted((one, other) => secondOf(other) - secondOf(one))
      .filter((entry, index) => secondOf(entry) < nowSeconds || index >= MAX_ENDED - 1);
    if (tooOld.length > 0) await changeEnded(username, "DELETE", tooOld);
  },

  /** Makes an API key good. False at `most` keys, or where log-ins ended since `validAfter`. */
  addKey: (
    username: string,
    prefix: string,
    { most, validAfter }: Pick<Profile, "validAfter"> & { readonly most: number },
  ): Promise<boolean> => {
    return tryUpdate(username, {
      update: "ADD apiKeys :keys",
      // A retry after a lost answer finds its own key.
      if: `attribute_exists(username) AND validAfter = :seen AND (attribute_not_exists(apiKeys) OR size(apiKeys) < :most OR contains(apiKeys, :key))`,
      values: { keys: new Set([prefix]), key: prefix, most, seen: validAfter },
    });
  },

  dropKeys,

  setDigest: async (username: string, token: string | undefined): Promise<void> => {
    await tryUpdate(username, {
      update: token === undefined ? "REMOVE digest" : "SET digest = :token",
      if: "attribute_exists(username)",
      ...(token !== undefined && { values: { token } }),
    });
  },

  endDigest: async (username: string, token: string): Promise<void> => {
    await tryUpdate(username, { update: "REMOVE digest", if: "digest = :token", values: { token } });
  },

  saveBilling: (username: string, change: BillingChange, expected: number): Promise<boolean> => {
    const { update: billed, values } = billingUpdate(change);
    return tryUpdate(username, {
      update: billed,
      if: "attribute_exists(username) AND billing.#version = :expected",
      values: { ...values, expected },
    });
  },

  /** Closes the account of that `userId`, which is being deleted; a repeat keeps the first time (ISO 8601, UTC). */
  close: async (username: string, userId: string, deletedAt: string): Promise<void> => {
    await tryUpdate(username, {
      update: "SET deletedAt = :at",
      if: "userId = :userId AND attribute_not_exists(deletedAt)",
      values: { userId, at: deletedAt },
    });
  },

  /** Deletes the row. False where it is another account's, or its billing state has changed since it was read. */
  erase: ({
    username,
    userId,
    billing: { version },
  }: Pick<Profile, "username" | "userId" | "billing">): Promise<boolean> =>
    wasDone(
      table.delete(keyOf(username), {
        if: "attribute_not_exists(username) OR (userId = :userId AND billing.#version = :version)",
        values: { userId, version },
      }),
    ),

  addNote: async (username: string, note: string): Promise<void> => {
    await tryUpdate(username, {
      update: "ADD supportNotes :notes",
      if: "attribute_exists(username)",
      values: { notes: new Set([note]) },
    });
  },
};
