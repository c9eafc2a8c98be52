import { describe, expect, test } from "vitest";
import { codes } from "../../../../functions/store/accounts/codes.ts";
import type { Profile } from "../../../../functions/store/accounts/profile-row.ts";
import { profiles } from "../../../../functions/store/accounts/profiles.ts";
import { memory } from "../memory/memory.ts";
import { profileOf } from "../world.ts";
import { withTables } from "./local-tables.ts";

withTables();

const ports = { profiles, codes };

const { newId } = memory();
const howManyTrue = (outcomes: boolean[]) => outcomes.filter(Boolean).length;

const NOW = 1_800_000_000;

const newProfile = (parts: Partial<Profile> = {}): Profile => ({
  ...profileOf(newId().toLowerCase()),
  ...parts,
});

describe("profiles", () => {
  const put = async (parts: Partial<Profile> = {}) => {
    const profile = newProfile(parts);
    await ports.profiles.put(profile);
    return profile;
  };

  test("finds profiles by name, and all of an address by it", async () => {
    const one = await put();
    const other = await put({ email: one.email, ttl: NOW });
    expect(await ports.profiles.get(one.username)).toEqual(one);
    const found = await ports.profiles.byEmail(one.email);
    expect(found).toHaveLength(2);
    expect(found).toEqual(expect.arrayContaining([one, other]));
    expect(await ports.profiles.byEmail("nobody@example.com")).toEqual([]);
    expect(await ports.profiles.get("nobody")).toBeUndefined();
  });

  test("keeps the 200 ended log-ins whose tokens live longest", async () => {
    const { username } = await put();
    for (let number = 1; number <= 203; number += 1)
      await ports.profiles.endLogIn(
        username,
        { originJti: `jti-${number}`, untilSeconds: 1000 + number },
        50,
      );
    const kept = (await ports.profiles.get(username))?.endedLogIns ?? new Set();
    expect(kept.size).toBe(200);
    expect(kept.has("1003:jti-3")).toBe(false);
    for (const entry of ["1004:jti-4", "1203:jti-203"]) expect(kept).toContain(entry);
  });

  test("drops ended log-ins whose tokens have expired", async () => {
    const { username } = await put();
    await ports.profiles.endLogIn(username, { originJti: "a", untilSeconds: 100 }, 50);
    await ports.profiles.endLogIn(username, { originJti: "b", untilSeconds: 200 }, 150);
    expect((await ports.profiles.get(username))?.endedLogIns).toEqual(new Set(["200:b"]));
    await ports.profiles.endLogIn("nobody", { originJti: "a", untilSeconds: 100 }, 50);
    expect(await ports.profiles.get("nobody")).toBeUndefined();
  });

  test("puts one of several concurrent sign-ups where the name is free", async () => {
    const signUp = newProfile({ ttl: NOW + 60 });
    const rivals = [1, 2, 3].map((number) => ({ ...signUp, sub: `sub-${number}` }));
    const outcomes = await Promise.all(rivals.map((rival) => ports.profiles.putSignUp(rival, NOW)));
    expect(howManyTrue(outcomes)).toBe(1);
    expect(await ports.profiles.get(signUp.username)).toEqual(rivals[outcomes.indexOf(true)]);
  });

  test("replaces expired sign-ups, never users", async () => {
    const lapsing = await put({ ttl: NOW });
    expect(await ports.profiles.putSignUp({ ...lapsing, sub: "later" }, NOW)).toBe(false);
    expect(await ports.profiles.putSignUp({ ...lapsing, sub: "later", ttl: NOW + 60 }, NOW + 1)).toBe(true);
    expect((await ports.profiles.get(lapsing.username))?.sub).toBe("later");
    const user = await put();
    expect(await ports.profiles.putSignUp({ ...user, ttl: NOW + 60 }, NOW + 1)).toBe(false);
  });

  test("settles a sign-up by the sub that it was put with, while it is a sign-up", async () => {
    const held = await put({ ttl: NOW });
    const settled = { sub: newId(), ttl: NOW + 60 };
    const other = { ...held, sub: "sub-of-another" };
    expect(await ports.profiles.settleSignUp(other, settled)).toBe(false);
    expect(await ports.profiles.settleSignUp({ ...held, username: "nobody" }, settled)).toBe(false);
    expect(await ports.profiles.get("nobody")).toBeUndefined();
    expect(await ports.profiles.get(held.username)).toEqual(held);
    expect(await ports.profiles.settleSignUp(held, settled)).toBe(true);
    expect(await ports.profiles.get(held.username)).toEqual({ ...held, ...settled });
    expect(await ports.profiles.settleSignUp(held, settled)).toBe(false);
    const user = await put();
    expect(await ports.profiles.settleSignUp(user, settled)).toBe(false);
    expect(await ports.profiles.get(user.username)).toEqual(user);
  });

  test("verifies a sign-up by its own sub alone, as often as it is called", async () => {
    const { username, sub, ttl: _, ...rest } = await put({ ttl: NOW });
    expect(await ports.profiles.verify(username, "sub-of-another")).toBe(false);
    expect(await ports.profiles.verify("nobody", sub)).toBe(false);
    expect((await ports.profiles.get(username))?.ttl).toBe(NOW);
    expect(await ports.profiles.verify(username, sub)).toBe(true);
    expect(await ports.profiles.verify(username, sub)).toBe(true);
    expect(await ports.profiles.get(username)).toEqual({ ...rest, username, sub });
  });

  test("refuses log-ins before a second that only moves on", async () => {
    const { username } = await put();
    const planned = { id: newId(), atSeconds: 400 };
    for (const second of [100, 300, 200]) await ports.profiles.endSessions(username, second, planned);
    expect((await ports.profiles.get(username))?.validAfter).toBe(300);
    await ports.profiles.endSessions("nobody", 100, planned);
    expect(await ports.profiles.get("nobody")).toBeUndefined();
  });

  test("locks the password for one call at a time, until unlocked or expired", async () => {
    const { username } = await put();
    const { lockPassword, unlockPassword } = ports.profiles;
    const taken = await Promise.all([130, 131, 132].map((until) => lockPassword(username, until, 100)));
    expect(taken.filter(Boolean)).toHaveLength(1);
    const until = 130 + taken.indexOf(true);
    await unlockPassword(username, until + 5);
    expect(await lockPassword(username, 160, until - 1)).toBe(false);
    expect(await lockPassword(username, 160, until)).toBe(true);
    await unlockPassword(username, until);
    expect(await lockPassword(username, 170, 140)).toBe(false);
    await unlockPassword(username, 160);
    expect(await lockPassword(username, 170, 140)).toBe(true);
    expect(await lockPassword("nobody", 170, 140)).toBe(false);
    await unlockPassword("nobody", 170);
    expect(await ports.profiles.get("nobody")).toBeUndefined();
  });

  test("keeps every planned end until its own call cancels it", async () => {
    const profile = await put();
    const { username } = profile;
    const plansOf = async () => (await ports.profiles.get(username))?.sessionsEndAt;
    const [one, other] = ["one", "other"].map((id) => ({ id, atSeconds: 100 }));
    if (!one || !other) throw new Error("two ends");
    await Promise.all([ports.profiles.planEnd(username, one), ports.profiles.planEnd(username, other)]);
    expect(await plansOf()).toEqual(new Set(["100:one", "100:other"]));
    await ports.profiles.cancelEnd(username, one);
    await ports.profiles.cancelEnd(username, one);
    expect(await plansOf()).toEqual(new Set(["100:other"]));
    await ports.profiles.cancelEnd(username, other);
    expect(await ports.profiles.get(username)).toEqual(profile);
    await ports.profiles.planEnd("nobody", one);
    await ports.profiles.cancelEnd("nobody", one);
    expect(await ports.profiles.get("nobody")).toBeUndefined();
  });

  test("completes a planned end, with those before it, once the sessions are ended", async () => {
    const { username } = await put();
    const ends = [100, 200, 300, 300].map((atSeconds, index) => ({ id: `end-${index}`, atSeconds }));
    for (const end of ends) await ports.profiles.planEnd(username, end);
    const [, , own, other] = ends;
    if (!own || !other) throw new Error("two ends");
    await ports.profiles.endSessions(username, 150, own);
    expect(await ports.profiles.get(username)).toMatchObject({
      validAfter: 150,
      sessionsEndAt: new Set(["200:end-1", "300:end-3"]),
    });
    await ports.profiles.endSessions(username, 150, other);
    expect((await ports.profiles.get(username))?.sessionsEndAt).toEqual(new Set(["200:end-1"]));
  });

  test("saves a billing change on the version that it was made from", async () => {
    const { username } = await put({ subscriptionStatus: "none" });
    const endsAt = "2026-12-20T10:00:00.000Z";
    const first = {
      subscription: { status: "active" as const, endsAt },
      billing: { customerId: "cus_1", version: 1 },
    };
    const outcomes = await Promise.all([1, 2].map(() => ports.profiles.saveBilling(username, first, 0)));
    expect(howManyTrue(outcomes)).toBe(1);
    expect(await ports.profiles.get(username)).toMatchObject({
      subscriptionStatus: "active",
      subscriptionEndsAt: endsAt,
      billing: { customerId: "cus_1", version: 1 },
    });
    expect(await ports.profiles.saveBilling(username, { billing: { version: 2 } }, 1)).toBe(true);
    const kept = await ports.profiles.get(username);
    expect([kept?.subscriptionEndsAt, kept?.billing]).toEqual([endsAt, { version: 2 }]);
    const ended = {
      subscription: { status: "ended" as const, endsAt: undefined },
      billing: { version: 3 },
    };
    expect(await ports.profiles.saveBilling(username, ended, 2)).toBe(true);
    expect(await ports.profiles.get(username)).not.toHaveProperty("subscriptionEndsAt");
    expect(await ports.profiles.saveBilling("nobody", ended, 0)).toBe(false);
  });
});

describe("mailed links", () => {
  const code = (secretHash: string, ttl = NOW) => ({ username: "ada", secretHash, ttl });
  const by = (secretHash: string, nowSeconds = NOW) => ({ secretHash, nowSeconds });

  test("stores the latest link of a user and purpose", async () => {
    const uid = newId();
    await ports.codes.put("verify", uid, code("older"));
    await ports.codes.put("verify", uid, code("newer"));
    expect(await ports.codes.countTry("verify", uid, by("newer"))).toEqual(code("newer"));
    expect(await ports.codes.countTry("verify", uid, by("older"))).toBeUndefined();
    expect(await ports.codes.countTry("reset", uid, by("newer"))).toBeUndefined();
    expect(await ports.codes.countTry("verify", newId(), by("newer"))).toBeUndefined();
  });

  test("counts five tries of a link, also at once, and then none until there is a new one", async () => {
    const uid = newId();
    await ports.codes.put("reset", uid, code("one"));
    const tries = await Promise.all(
      Array.from({ length: 8 }, () => ports.codes.countTry("reset", uid, by("one"))),
    );
    expect(howManyTrue(tries.map((tried) => tried !== undefined))).toBe(5);
    await ports.codes.put("reset", uid, code("two"));
    expect(await ports.codes.countTry("reset", uid, by("two"))).toEqual(code("two"));
  });

  test("counts no try of another secret", async () => {
    const uid = newId();
    await ports.codes.put("reset", uid, code("one"));
    for (const _ of Array.from({ length: 8 }))
      expect(await ports.codes.countTry("reset", uid, by("guessed"))).toBeUndefined();
    expect(await ports.codes.countTry("reset", uid, by("one"))).toEqual(code("one"));
  });

  test("refuses an expired link", async () => {
    const uid = newId();
    await ports.codes.put("reset", uid, code("one", NOW));
    expect(await ports.codes.countTry("reset", uid, by("one"))).toBeDefined();
    expect(await ports.codes.countTry("reset", uid, by("one", NOW + 1))).toBeUndefined();
  });

  test("uses up a link by its own secret, not by an older one", async () => {
    const uid = newId();
    await ports.codes.put("verify", uid, code("newer"));
    await ports.codes.delete("verify", uid, "older");
    expect(await ports.codes.countTry("verify", uid, by("newer"))).toBeDefined();
    await ports.codes.delete("verify", uid, "newer");
    await ports.codes.delete("verify", uid, "newer");
    expect(await ports.codes.countTry("verify", uid, by("newer"))).toBeUndefined();
  });
});
