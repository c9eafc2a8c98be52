import { beforeAll, beforeEach, expect, test } from "vitest";
import { keyed } from "./keyed-calls.ts";
import { copyOf, NAME, placesWith, type WholeUser, wholeUser } from "./whole-user.ts";

/** A user whose account was made anew in another user pool, with everything that a user can have. */

const MAKING_MS = 180_000;
const NEW_SUB = "sub-of-a-new-pool";

let made: WholeUser;
let user: WholeUser;
beforeAll(async () => {
  made = await wholeUser();
}, MAKING_MS);
beforeEach(async () => {
  user = await copyOf(made);
});

/** The new pool numbers the account anew, and knows no log-in of before. */
const replacePool = ({ ports }: WholeUser): void => {
  const account = ports.accounts.get(NAME);
  if (!account) throw new Error("the user has no account");
  ports.logIns.clear();
  ports.accounts.set(NAME, { ...account, sub: NEW_SUB });
};

const pointProfile = async ({ ports }: WholeUser): Promise<void> => {
  const profile = await ports.profiles.get(NAME);
  if (!profile) throw new Error("the user has no profile");
  await ports.profiles.put({ ...profile, sub: NEW_SUB });
};

/** What the API key, the log-in, and the public link show of the user's work. */
const seenBy = async ({ call, key, link }: WholeUser, access: string) => {
  const token = link.slice(link.lastIndexOf("/") + 1);
  const answers = [
    await call("listBacktests", keyed(key)),
    await call("getMe", { access }),
    await call("listBacktests", { access }),
    await call("listFollowed", { access }),
    await call("listCases", { access }),
    await call("listKeys", { access }),
    await call("listTasks", { access }),
    await call("getShared", { params: { token } }),
  ];
  return answers.map(({ status, body }) => [status, body]);
};

test("stores the pool's id of a user in no table but the profiles", async () => {
  expect(new Set(await placesWith(user.ports, [user.sub]))).toEqual(new Set(["profiles", "pool"]));
});

test("shows a user of a new pool all saved work, follows, cases, keys, and the paid subscription", async () => {
  const before = await seenBy(user, user.access);
  expect(before.map(([status]) => status)).toEqual(before.map(() => 200));
  replacePool(user);
  await pointProfile(user);
  const { access } = (await user.logIn()).body;
  expect(await seenBy(user, access)).toEqual(before);
  expect((await user.call("subscribe", { access })).status).toBe(409);
});

test("admits no token of a pool that the profile does not name", async () => {
  replacePool(user);
  const { access } = (await user.logIn()).body;
  expect((await user.call("getMe", { access })).status).toBe(401);
});
