import { describe, expect, test, vi } from "vitest";
import { log } from "../../../../functions/process/log.ts";
import { START_MS } from "../memory/memory.ts";
import { PASSWORD_THAT_THE_POOL_REFUSES } from "../memory/memory-users.ts";
import { profileOf } from "../world.ts";
import { verifyLink } from "./mail-box.ts";
import { ALMOST_DONE, EVE, NOT_VALID, REFUSED, start, UNVERIFIED, VERIFIED } from "./new-user.ts";

describe("a sign-up that breaks off between the account and its profile", () => {
  test("frees its name after a minute, and its link and password open nothing", async () => {
    const { ports, call, signUp, verify, logIn } = await start();
    const settle = vi.spyOn(ports.profiles, "settleSignUp").mockRejectedValueOnce(new Error("down"));
    expect((await call("signUp", { json: EVE })).status).toBe(500);
    settle.mockRestore();
    const link = verifyLink(ports, EVE.email);
    expect(await verify(link)).toEqual([400, NOT_VALID]);
    expect((await signUp({ email: "fay@example.com" }))[0]).toBe(409);
    ports.pass(61_000);
    expect(await logIn()).toEqual([401, REFUSED]);
    const other = { email: "fay@example.com", password: "another long password" };
    expect(await signUp(other)).toEqual([200, ALMOST_DONE]);
    expect(await verify(link)).toEqual([400, NOT_VALID]);
    expect(await verify(verifyLink(ports, other.email))).toEqual([200, VERIFIED]);
    expect(await logIn()).toEqual([401, REFUSED]);
    expect((await logIn("eve", other.password))[0]).toBe(200);
  });

  test("gets no link while a newer sign-up has its name", async () => {
    const { ports, logIn } = await start();
    await ports.users.signUp(EVE);
    await ports.profiles.put({ ...profileOf("eve"), email: "fay@example.com", ttl: START_MS / 1000 + 60 });
    expect(await logIn()).toEqual([401, UNVERIFIED]);
    expect(ports.mails).toEqual([]);
  });
});

test("frees the name of a sign-up that the pool refuses at once", async () => {
  const { call, signUp } = await start();
  const { status } = await call("signUp", { json: { ...EVE, password: PASSWORD_THAT_THE_POOL_REFUSES } });
  expect(status).toBe(400);
  expect(await signUp()).toEqual([200, ALMOST_DONE]);
});

describe("a failed mail (fault 29)", () => {
  test("answers the sign-up as usual, and the next log-in mails the link", async () => {
    const error = vi.spyOn(log, "error").mockImplementation(() => undefined);
    const { ports, signUp, verify, logIn } = await start();
    ports.post.isDown = true;
    expect(await signUp()).toEqual([200, ALMOST_DONE]);
    expect(await logIn()).toEqual([401, UNVERIFIED]);
    expect(error.mock.calls.map(([line]) => line)).toEqual(["mail was not sent", "mail was not sent"]);
    error.mockRestore();
    ports.post.isDown = false;
    expect(await logIn("eve", "a wrong password")).toEqual([401, REFUSED]);
    expect(ports.mails).toEqual([]);
    expect(await logIn()).toEqual([401, UNVERIFIED]);
    expect(await verify(verifyLink(ports, EVE.email))).toEqual([200, VERIFIED]);
  });

  test("answers 429 for an hour where the pool mails no more, and holds no name", async () => {
    const error = vi.spyOn(log, "error").mockImplementation(() => undefined);
    const { ports, call, signUp } = await start();
    ports.post.isLimited = true;
    const { status, headers } = await call("signUp", { json: EVE });
    expect([status, headers["retry-after"]]).toEqual([429, "3600"]);
    expect(error.mock.calls.map(([line]) => line)).toEqual(["mail was not sent"]);
    error.mockRestore();
    ports.post.isLimited = false;
    expect(await signUp()).toEqual([200, ALMOST_DONE]);
  });
});
