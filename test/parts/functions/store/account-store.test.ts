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

  test("settles a sign-up by the id that it was put with, while it is a sign-up", async () => {
    const { sub: _, ...held } = await put({ ttl: NOW, sub: undefined });
    const settled = { sub: newId(), ttl: NOW + 60 };
    const other = { ...held, userId: "id-of-another" };
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
});
