import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { isTemporary, syncFolder, writeAtomically } from "../data/atomic-file.ts";
import { Damaged } from "../data/damaged.ts";
import { jsonOf, sealedJson } from "../data/sealed.ts";
import { nameBefore, readOrSetAside } from "../data/set-aside.ts";
import { User } from "./user.ts";

/**
 * All users in memory, and each in a file of its own, written before anybody hears of the change. The name of a user
 * whose file was damaged is nobody's to take: all calls about it throw Damaged until the file is back, or removed.
 */
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

const NAME = /^[0-9a-f]{64}\.json$/;
const ADVICE =
  "Whoever it was of cannot log in until a backup is restored; without that file the name is free to sign up anew.";

type Loaded = { readonly users: Map<string, User>; readonly damaged: ReadonlySet<string> };

const load = (folder: string): Loaded => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const users = new Map<string, User>();
  for (const name of readdirSync(folder)) {
    if (isTemporary(name)) rmSync(join(folder, name));
    if (!NAME.test(name)) continue;
    const user = readOrSetAside(join(folder, name), jsonOf(User), ADVICE);
    if (user && fileNameOf(user.username) === name) users.set(user.username, user);
  }
  const before = readdirSync(folder).flatMap((name) => nameBefore(name) ?? []);
  const good = new Set([...users.keys()].map(fileNameOf));
  return { users, damaged: new Set(before.filter((name) => !good.has(name))) };
};

/**
 * Opens, or makes, the folder; files that a dying process left half written go, damaged ones are set aside, and what is
 * no user's file is left alone.
 */
export const openUserFolder = (folder: string): UserFolder => {
  const { users, damaged } = load(folder);
  const checkName = (username: string): void => {
    if (damaged.has(fileNameOf(username))) throw new Damaged("the file of that user is damaged");
  };
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
    find: (username) => {
      checkName(username);
      return users.get(username);
    },
    all: () => users.values(),
    change: (username, change) =>
      inTurn(username, async () => {
        checkName(username);
        const user = change(users.get(username));
        await writeAtomically(fileOf(username), sealedJson(user));
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
