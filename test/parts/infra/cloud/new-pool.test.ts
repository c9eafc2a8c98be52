import { expect, test } from "vitest";
import { fillPool } from "../../../../infra/cloud/copies/new-pool.ts";
import { EMAIL, openPool, UserPoolId } from "../../local/users/open-pool.ts";
import { type Item, openPast } from "./past-account.ts";

/** The users of a lost pool, made anew from their profiles. */

const row = (parts: Record<string, string>): Item =>
  Object.fromEntries(Object.entries(parts).map(([name, S]) => [name, { S }]));
const profile = (username: string, more: Record<string, string> = {}): Item =>
  row({
    username,
    userId: `id-of-${username}`,
    sub: "of the lost pool",
    email: `${username}@example.com`,
    ...more,
  });

/** Bob and Cy are users, Dan is being deleted, Eve has signed up; Ada's user is in the pool already. */
const start = async () => {
  const pool = await openPool();
  const profiles = [
    profile("ada", { email: EMAIL, sub: pool.pool.users.get("ada").sub }),
    profile("bob"),
    profile("cy"),
    profile("dan", { deletedAt: "2026-11-20T15:00:00.000Z" }),
    { ...profile("eve"), ttl: { N: "1" } },
  ];
  const account = { now: new Map([["profiles", profiles]]), past: new Map(), versions: [], asked: [] };
  const data = await openPast(account);
  const lines: string[] = [];
  const fill = () => fillPool(data, { client: pool.client, id: UserPoolId }, (line) => lines.push(line));
  const subs = () =>
    Object.fromEntries(account.now.get("profiles")?.map(({ username, sub }) => [username?.S, sub?.S]) ?? []);
  return { ...pool, fill, lines, subs };
};

test("makes users without a mail, and points their profiles to them", async () => {
  const { fill, lines, subs, pool, post } = await start();
  await fill();
  const subOf = (name: string) => pool.users.find(name)?.sub;
  const [lost, none] = ["of the lost pool", undefined];
  expect(subs()).toEqual({ ada: subOf("ada"), bob: subOf("bob"), cy: subOf("cy"), dan: lost, eve: lost });
  expect([subOf("dan"), subOf("eve"), post.mails]).toEqual([none, none, []]);
  expect(lines).toEqual(["pool: 2 of 3 users made anew"]);
});

test("lets a user of a new pool take a password by the mailed reset, which a repeat leaves alone", async () => {
  const { fill, lines, forget, reset, post, logIn, pool } = await start();
  await fill();
  const { sub } = pool.users.get("bob");
  await forget("bob");
  await reset(post.code(), "a password of bob's", "bob");
  await fill();
  expect(lines[1]).toBe("pool: 0 of 3 users made anew");
  expect((await logIn("bob", "a password of bob's")).access).not.toBe("");
  expect(pool.users.get("bob").sub).toBe(sub);
});
