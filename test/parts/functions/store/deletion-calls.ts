import { TaskId } from "#shared/contracts/task-id.ts";
import { newId } from "../../../../functions/process/ids.ts";
import { codes } from "../../../../functions/store/accounts/codes.ts";
import { deletions } from "../../../../functions/store/accounts/deletions.ts";
import type { Profile } from "../../../../functions/store/accounts/profile-row.ts";
import { profiles } from "../../../../functions/store/accounts/profiles.ts";
import { refreshTokens } from "../../../../functions/store/accounts/refresh-tokens.ts";
import { ledger } from "../../../../functions/store/ledger/ledger.ts";
import type { NoteRow } from "../../../../functions/store/ledger/note-row.ts";
import { tasks } from "../../../../functions/store/tasks/tasks.ts";
import { profileOf, taskRow } from "../world.ts";

export type Make = () => Promise<() => Promise<unknown>>;

const AT = "2026-11-20T15:00:00.000Z";
const MONTH = "2026-11";
const ttl = 1_900_000_000;

const deletionOf = (owner: string) => ({ owner, username: "ada", email: "ada@example.org", askedAt: AT });

const noteOf = (owner: string): NoteRow => ({
  owner,
  taskId: "task",
  kind: "backtest",
  key: "key",
  distinct: 1,
  tickers: ["TEST"],
  first: "2024-03-11",
  last: "2024-03-15",
  end: "2024-03-15",
});

const onDeletion = (call: (owner: string) => Promise<unknown>) => async () => {
  const owner = newId();
  await deletions.begin(deletionOf(owner));
  return () => call(owner);
};

const onProfile = (call: (profile: Profile) => Promise<unknown>) => async () => {
  const profile = profileOf(`user-${newId()}`);
  await profiles.put(profile);
  return () => call(profile);
};

/** Each write of account deletion, of support and of the ledger, on rows of its own, and what it leaves. */
export const DELETION_CALLS: readonly [verb: string, operation: string, make: Make][] = [
  [
    "deletions.begin",
    "PutItem",
    async () => {
      const owner = newId();
      return async () => {
        await deletions.begin(deletionOf(owner));
        return (await deletions.get(owner))?.askedAt;
      };
    },
  ],
  [
    "deletions.confirm",
    "UpdateItem",
    onDeletion(async (owner) => {
      await deletions.confirm(owner);
      return (await deletions.get(owner))?.isConfirmed;
    }),
  ],
  [
    "deletions.end",
    "DeleteItem",
    onDeletion(async (owner) => {
      await deletions.end(owner);
      return deletions.get(owner);
    }),
  ],
  [
    "deletions.retire",
    "PutItem",
    async () => {
      const username = newId();
      return async () => {
        await deletions.retire(username);
        return deletions.isRetired(username);
      };
    },
  ],
  [
    "profiles.close",
    "UpdateItem",
    onProfile(async ({ username, userId }) => {
      await profiles.close(username, userId, AT);
      return (await profiles.get(username))?.deletedAt;
    }),
  ],
  [
    "profiles.erase",
    "DeleteItem",
    onProfile(async (profile) => [await profiles.erase(profile), await profiles.get(profile.username)]),
  ],
  [
    "profiles.addNote",
    "UpdateItem",
    onProfile(async ({ username }) => {
      await profiles.addNote(username, "a refund was asked for");
      return (await profiles.get(username))?.supportNotes;
    }),
  ],
  [
    "codes.forget",
    "DeleteItem",
    async () => {
      const uid = newId();
      await codes.put("reset", uid, { username: "ada", secretHash: "hash", ttl });
      return async () => {
        await codes.forget("reset", uid);
        return codes.countTry("reset", uid, { secretHash: "hash", nowSeconds: 0 });
      };
    },
  ],
  [
    "refreshTokens.forget",
    "DeleteItem",
    async () => {
      const token = newId();
      const username = newId();
      await refreshTokens.remember(token, { username, originJti: "log-in", ttl });
      const [hash = ""] = await refreshTokens.hashesOf(username);
      return async () => {
        await refreshTokens.forget(hash);
        return refreshTokens.find(token);
      };
    },
  ],
  [
    "tasks.forgetSpent",
    "DeleteItem",
    async () => {
      const owner = newId();
      await tasks.spend(owner, MONTH, { taskId: TaskId.parse(newId()), max: 1, ttl });
      return async () => {
        await tasks.forgetSpent(owner, MONTH);
        return tasks.spentOn(owner, MONTH);
      };
    },
  ],
  [
    "tasks.remove",
    "DeleteItem",
    async () => {
      const task = taskRow({ taskId: TaskId.parse(newId()) });
      await tasks.create(task);
      return async () => {
        await tasks.remove(task.taskId);
        return tasks.get(task.taskId);
      };
    },
  ],
  [
    "ledger.add",
    "PutItem",
    async () => {
      const owner = newId();
      return async () => {
        await ledger.add(noteOf(owner));
        return (await ledger.allOf(owner)).length;
      };
    },
  ],
  [
    "ledger.delete",
    "DeleteItem",
    async () => {
      const note = noteOf(newId());
      await ledger.add(note);
      return async () => {
        await ledger.delete(note);
        return ledger.allOf(note.owner);
      };
    },
  ],
];
