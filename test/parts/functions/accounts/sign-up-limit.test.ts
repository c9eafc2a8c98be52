import { describe, expect, test } from "vitest";
import { PASSWORD_THAT_THE_POOL_REFUSES } from "../memory/memory-users.ts";
import { verifyLink } from "./mail-box.ts";
import { ALMOST_DONE, EVE, start } from "./new-user.ts";

const AN_HOUR_MS = 3_600_000;

describe("the limit of an e-mail address", () => {
  test("mails five sign-ups an hour to one address, and holds further names with the same answer", async () => {
    const { ports, signUp } = await start();
    for (const number of [1, 2, 3, 4, 5, 6])
      expect(await signUp({ username: `eve${number}` })).toEqual([200, ALMOST_DONE]);
    expect(ports.mails).toHaveLength(5);
    expect((await signUp({ username: "eve6" }))[0]).toBe(409);
  });

  test("counts no refused sign-up", async () => {
    const { ports, signUp } = await start();
    const refused = [{ username: "ada" }, { password: PASSWORD_THAT_THE_POOL_REFUSES }];
    for (const account of [...refused, ...refused, ...refused])
      expect((await signUp(account))[0]).not.toBe(200);
    await ports.users.signUp({ ...EVE, username: "fay", email: "fay@example.com" });
    for (const _ of [1, 2, 3, 4, 5, 6]) expect((await signUp({ username: "fay" }))[0]).toBe(409);
    ports.mails.splice(0);
    for (const number of [1, 2, 3, 4, 5, 6])
      expect(await signUp({ username: `eve${number}` })).toEqual([200, ALMOST_DONE]);
    expect(ports.mails).toHaveLength(5);
  });

  test("counts concurrent sign-ups, and one whose answer from the pool got lost", async () => {
    const { ports, call, signUp } = await start();
    const signUpInPool = ports.users.signUp;
    ports.users.signUp = async (account) => {
      await signUpInPool(account);
      throw new Error("the answer was lost");
    };
    expect((await call("signUp", { json: { ...EVE, username: "fay" } })).status).toBe(500);
    ports.users.signUp = signUpInPool;
    await Promise.all([1, 2, 3, 4, 5, 6, 7].map((number) => signUp({ username: `eve${number}` })));
    expect(ports.mails).toHaveLength(5);
  });

  test("holds further names for the hour and no longer", async () => {
    const { ports, signUp, call } = await start();
    for (const number of [1, 2, 3, 4, 5, 6]) await signUp({ username: `eve${number}` });
    const other = { username: "eve6", email: "other@example.com" };
    ports.pass(AN_HOUR_MS - 10_000);
    expect((await signUp(other))[0]).toBe(409);
    ports.pass(11_000);
    expect(await signUp(other)).toEqual([200, ALMOST_DONE]);
    expect((await call("verifyEmail", { json: verifyLink(ports, other.email) })).status).toBe(200);
    expect((await signUp({ username: "eve5", email: "other@example.com" }))[0]).toBe(409);
  });
});
