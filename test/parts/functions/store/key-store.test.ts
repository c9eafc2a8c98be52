import { expect, test } from "vitest";
import { newId } from "../../../../functions/process/ids.ts";
import { apiKeys } from "../../../../functions/store/accounts/api-keys.ts";
import { profiles } from "../../../../functions/store/accounts/profiles.ts";
import { profileOf } from "../world.ts";
import { keyRow } from "./key-calls.ts";
import { withTables } from "./local-tables.ts";

withTables();

test("keeps a key as it was put, once, and the later of its uses", async () => {
  const row = keyRow(newId());
  expect([await apiKeys.create(row), await apiKeys.create({ ...row, name: "Other" })]).toEqual([true, false]);
  expect(await apiKeys.get(row.prefix)).toEqual(row);
  const [early, late] = ["2026-11-20T15:05:00.000Z", "2026-11-20T15:10:00.000Z"];
  for (const usedAt of [late, early]) await apiKeys.noteUse(row.prefix, usedAt);
  expect(await apiKeys.get(row.prefix)).toEqual({ ...row, lastUsedAt: late });
  await apiKeys.delete(row.prefix);
  await apiKeys.noteUse(row.prefix, late);
  expect(await apiKeys.get(row.prefix)).toBeUndefined();
});

test("lists and ends all keys of one owner", async () => {
  const [owner, other] = [newId(), newId()];
  for (const each of [owner, owner, other]) await apiKeys.create(keyRow(each));
  expect(await apiKeys.listOf(owner)).toHaveLength(2);
  for (const _ of [1, 2]) await apiKeys.endAll(owner);
  expect([await apiKeys.listOf(owner), (await apiKeys.listOf(other)).length]).toEqual([[], 1]);
});

test("gives places on a profile to so many keys, none of them after the log-ins ended", async () => {
  const username = `user-${newId()}`;
  const since = { most: 2, validAfter: 0 };
  const add = (prefix: string) => profiles.addKey(username, prefix, since);
  expect(await add("a")).toBe(false);
  await profiles.put(profileOf(username));
  expect((await Promise.all(["a", "b", "c", "d"].map(add))).filter(Boolean)).toHaveLength(2);
  const held = [...((await profiles.get(username))?.apiKeys ?? [])];
  expect([held.length, await add(String(held[0]))]).toEqual([2, true]);
  await profiles.dropKeys(username, held.slice(0, 1));
  expect((await profiles.get(username))?.apiKeys).toEqual(new Set(held.slice(1)));
  await profiles.endSessions(username, 100, { id: "a", atSeconds: 130 });
  expect((await profiles.get(username))?.apiKeys).toEqual(new Set(held.slice(1)));
  expect(await add("e")).toBe(false);
  await profiles.endSessions(username, 100, { id: "b", atSeconds: 130, endsKeys: true });
  expect((await profiles.get(username))?.apiKeys).toBeUndefined();
  expect(await profiles.addKey(username, "f", { most: 2, validAfter: 100 })).toBe(true);
});
