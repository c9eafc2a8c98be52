import type {
  Code,
  Codes,
  KnownPlaces,
  Profiles,
  RefreshTokens,
  ReplacedToken,
} from "../../../functions/store/accounts/ports.ts";
import type { Profile } from "../../../functions/store/accounts/profile-row.ts";
import type { Limits, Run, RunKey } from "../../../functions/store/ports.ts";

/** The tables of accounts in memory, with the conditions of their DynamoDB sides. */

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

const untilOf = (entry: string) => Number(entry.split(":")[0]);

const MAX_ENDED = 200;

export const memoryProfiles = () => {
  const rows = new Map<string, Profile>();
  const change = async (
    username: string,
    when: (profile: Profile) => boolean,
    changed: (profile: Profile) => Profile,
  ) => {
    await turn();
    const profile = rows.get(username);
    if (!profile || !when(profile)) return false;
    rows.set(username, changed(profile));
    return true;
  };
  const changePlanned = async (username: string, changed: (plans: string[]) => string[]) => {
    await change(
      username,
      () => true,
      (profile) => ({ ...profile, sessionsEndAt: new Set(changed([...profile.sessionsEndAt])) }),
    );
  };
  const profiles: Profiles = {
    get: async (username) => {
      await turn();
      return rows.get(username);
    },
    byEmail: async (email) => {
      await turn();
      return [...rows.values()].filter((profile) => profile.email === email);
    },
    put: async (profile) => {
      await turn();
      rows.set(profile.username, profile);
    },
    putSignUp: async (profile, nowSeconds) => {
      await turn();
      const { ttl = Number.POSITIVE_INFINITY } = rows.get(profile.username) ?? { ttl: 0 };
      if (ttl >= nowSeconds) return false;
      rows.set(profile.username, profile);
      return true;
    },
    settleSignUp: ({ username, sub }, settled) =>
      change(
        username,
        (profile) => profile.sub === sub && profile.ttl !== undefined,
        (profile) => ({ ...profile, ...settled }),
      ),
    verify: (username, sub) =>
      change(
        username,
        (profile) => profile.sub === sub,
        ({ ttl: _, ...profile }) => profile,
      ),
    lockPassword: (username, passwordTurnUntil, nowSeconds) =>
      change(
        username,
        (profile) => (profile.passwordTurnUntil ?? 0) <= nowSeconds,
        (profile) => ({ ...profile, passwordTurnUntil }),
      ),
    unlockPassword: async (username, untilSeconds) => {
      await change(
        username,
        (profile) => profile.passwordTurnUntil === untilSeconds,
        ({ passwordTurnUntil: _, ...profile }) => profile,
      );
    },
    planEnd: (username, { atSeconds, id }) =>
      changePlanned(username, (plans) => [...plans, `${atSeconds}:${id}`]),
    cancelEnd: (username, { atSeconds, id }) =>
      changePlanned(username, (plans) => plans.filter((plan) => plan !== `${atSeconds}:${id}`)),
    endSessions: async (username, validAfter, { id }) => {
      await change(
        username,
        () => true,
        ({ sessionsEndAt, ...profile }) => ({
          ...profile,
          validAfter: Math.max(profile.validAfter, validAfter),
          sessionsEndAt: new Set(
            [...sessionsEndAt].filter((plan) => !plan.endsWith(`:${id}`) && untilOf(plan) > validAfter),
          ),
        }),
      );
    },
    endLogIn: async (username, { originJti, untilSeconds }, nowSeconds) => {
      await change(
        username,
        () => true,
        (profile) => {
          const kept = [...profile.endedLogIns].filter((entry) => untilOf(entry) >= nowSeconds);
          const newest = kept.toSorted((one, other) => untilOf(other) - untilOf(one)).slice(0, MAX_ENDED - 1);
          return { ...profile, endedLogIns: new Set([...newest, `${untilSeconds}:${originJti}`]) };
        },
      );
    },
    saveBilling: (username, { subscription, billing }, expected) =>
      change(
        username,
        (profile) => profile.billing.version === expected,
        ({ subscriptionEndsAt, ...profile }) => {
          const endsAt = subscription ? subscription.endsAt : subscriptionEndsAt;
          return {
            ...profile,
            billing,
            subscriptionStatus: subscription?.status ?? profile.subscriptionStatus,
            ...(endsAt === undefined ? {} : { subscriptionEndsAt: endsAt }),
          };
        },
      ),
  };
  return { profiles, profileRows: rows };
};

const MAX_TRIES = 5;

export const memoryCodes = () => {
  const rows = new Map<string, { code: Code; tries: number }>();
  const codes: Codes = {
    put: async (purpose, uid, code) => {
      await turn();
      rows.set(`${purpose}#${uid}`, { code, tries: 0 });
    },
    countTry: async (purpose, uid, { secretHash, nowSeconds }) => {
      await turn();
      const row = rows.get(`${purpose}#${uid}`);
      if (row?.code.secretHash !== secretHash || row.code.ttl < nowSeconds || row.tries >= MAX_TRIES)
        return undefined;
      row.tries += 1;
      return row.code;
    },
    delete: async (purpose, uid, secretHash) => {
      await turn();
      const key = `${purpose}#${uid}`;
      if (rows.get(key)?.code.secretHash === secretHash) rows.delete(key);
    },
  };
  return { codes };
};

export const memoryLimits = () => {
  const counts = new Map<string, number>();
  const runs = new Map<string, Run>();
  const runOf = ({ key, nowSeconds, quietSeconds }: RunKey): Run => {
    const run = runs.get(key);
    return run && run.lastAtSeconds >= nowSeconds - quietSeconds ? run : { count: 0, lastAtSeconds: 0 };
  };
  const limits: Limits = {
    add: async (key) => {
      await turn();
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count;
    },
    takeBack: async (key) => {
      await turn();
      counts.set(key, Math.max(0, (counts.get(key) ?? 0) - 1));
    },
    count: async (key) => {
      await turn();
      return counts.get(key) ?? 0;
    },
    forget: async (key) => {
      await turn();
      counts.delete(key);
      runs.delete(key);
    },
    runOf: async (run) => {
      await turn();
      return runOf(run);
    },
    addToRun: async (run) => {
      await turn();
      runs.set(run.key, { count: runOf(run).count + 1, lastAtSeconds: run.nowSeconds });
    },
  };
  return { limits, limitCounts: counts };
};

export const memoryKnownPlaces = () => {
  const ttlByPlace = new Map<string, number>();
  const knownPlaces: KnownPlaces = {
    remember: async (place, ttl) => {
      await turn();
      ttlByPlace.set(place, ttl);
    },
    isKnown: async (place, nowSeconds) => {
      await turn();
      return (ttlByPlace.get(place) ?? -1) >= nowSeconds;
    },
  };
  return { knownPlaces };
};

export const memoryRefreshTokens = () => {
  const rows = new Map<string, ReplacedToken>();
  const refreshTokens: RefreshTokens = {
    remember: async (token, replaced) => {
      await turn();
      rows.set(token, replaced);
    },
    find: async (token) => {
      await turn();
      return rows.get(token);
    },
  };
  return { refreshTokens };
};
