import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { isTemporary, syncFolder, writeAtomically } from "../data/atomic-file.ts";
import { User } from "./user.ts";

/** All users in memory, and each in a file of its own, written before anybody hears of the change. */
export type UserFolder = {
  find(username: string): User | undefined;
  all(): Iterable<User>;
  /** Stores a new or changed user. Changes of one user are done one after the other. */
  change(username: string, change: (user: User | undefined) => User): Promise<User>;
  /** Deletes a user, in turn with its changes. Harmless where there is none. */
  remove(username: string): Promise<void>;
};

const fileNameOf = (username: string): string =>
  `${createHash("sha256").update(username).digest("hex")}.json`;

const load = (folder: string): Map<string, User> => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const users = new Map<string, User>();
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    if (isTemporary(file)) {
      rmSync(file);
      continue;
    }
    const user = User.parse(JSON.parse(readFileSync(file, "utf8")));
    users.set(user.username, user);
  }
  return users;
};

/** Opens, or makes, the folder; files that a dying process left half written go. Throws where one holds no user. */
export const openUserFolder = (folder: string): UserFolder => {
  const users = load(folder);
  const writes = new Map<string, Promise<unknown>>();

  const fileOf = (username: string): string => join(folder, fileNameOf(username));

  /** One after the other, for each user. */
  const inTurn = <T>(username: string, work: () => Promise<T>): Promise<T> => {
    const before = writes.get(username) ?? Promise.resolve();
    const write = before.catch(() => undefined).then(work);
    writes.set(username, write);
    return write.finally(() => {
      if (writes.get(username) === write) writes.delete(username);
    });
  };

  return {
    find: (username) => users.get(username),
    all: () => users.values(),
    change: (username, change) =>
      inTurn(username, async () => {
        const user = change(users.get(username));
        await writeAtomically(fileOf(username), JSON.stringify(user));
        users.set(username, user);
        return user;
      }),
    remove: (username) =>
      inTurn(username, async () => {
        await rm(fileOf(username), { force: true });
        await syncFolder(folder);
        users.delete(username);
      }),
  };
};
