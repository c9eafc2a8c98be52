import { newId } from "../../../../functions/process/ids.ts";
import type { ApiKeyRow } from "../../../../functions/store/accounts/api-key-row.ts";
import { apiKeys } from "../../../../functions/store/accounts/api-keys.ts";
import { profiles } from "../../../../functions/store/accounts/profiles.ts";
import { profileOf } from "../world.ts";

export const keyRow = (owner: string, prefix = newId()): ApiKeyRow => ({
  prefix,
  hash: "hash",
  owner,
  username: "ada",
  name: "A notebook",
  scopes: new Set(["read", "run"]),
  createdAt: "2026-11-20T15:00:00.000Z",
  expiresAt: "2027-02-18T15:00:00.000Z",
  ttl: 1_900_000_000,
});

const onKey = (call: (row: ApiKeyRow) => Promise<unknown>) => async () => {
  const row = keyRow(newId());
  await apiKeys.create(row);
  return () => call(row);
};

const onUser = (call: (username: string) => Promise<unknown>) => async () => {
  const username = `user-${newId()}`;
  await profiles.put(profileOf(username));
  return () => call(username);
};

const ONE = { most: 1, validAfter: 0 };

/** Each write of API keys, on a row of its own. */
export const KEY_CALLS = {
  create: async () => {
    const row = keyRow(newId());
    return () => apiKeys.create(row);
  },
  noteUse: onKey(({ prefix }) => apiKeys.noteUse(prefix, "2026-11-20T15:05:00.000Z")),
  delete: onKey(({ prefix }) => apiKeys.delete(prefix)),
  endAll: onKey(({ owner }) => apiKeys.endAll(owner)),
  add: onUser((username) => profiles.addKey(username, "0123456789ab", ONE)),
  drop: onUser((username) => profiles.dropKeys(username, ["0123456789ab"])),
};
