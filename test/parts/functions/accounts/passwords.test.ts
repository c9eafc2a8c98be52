import { afterEach, describe, expect, test, vi } from "vitest";
import { MAX_FAILURES_AT_ADDRESS } from "../../../../functions/accounts/failed-log-ins.ts";
import { log } from "../../../../functions/process/log.ts";
import { sendReset } from "../../../../functions/triggers/send-reset.ts";
import { openWorld } from "../client.ts";
import { PASSWORD_THAT_THE_POOL_REFUSES } from "../memory/memory-users.ts";
import { askForReset, resetLink, withWrongDigits, withWrongSecret } from "./mail-box.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const ADA = "ada@example.com";
const NEW_PASSWORD = "correct horse battery";
const AN_HOUR_MS = 3_600_000;

const ON_ITS_WAY = {
  message: "If there's an account for that address, we've sent a reset link.",
};
const SET = { message: "Your new password is set. You can log in now." };
const NOT_VALID = { error: "This link isn't valid or has expired. Request a new one." };

const start = async () => {
  const { ports, call } = await openWorld();
  const reset = async (link: { uid: string; token: string }, name = "ada", password = NEW_PASSWORD) => {
    const json = { username_or_email: name, password };
    const { status, body } = await call("resetPassword", { params: link, json });
    return [status, body];
  };
  return {
    ports,
    call,
    reset,
    ask: async (email = ADA) => {
      const { status, body } = await askForReset(call, ports, email);
      return [status, body];
    },
    logIn: (username: string, password: string) => call("createToken", { json: { username, password } }),
  };
};

describe("a reset", () => {
  test("answers an unknown address the same and at the same moment", async () => {
    const { ports, ask } = await start();
    for (const email of [ADA, "nobody@example.com", "dan@example.com"]) {
      const startedAtMs = ports.clock.now();
      expect(await ask(email)).toEqual([200, ON_ITS_WAY]);
      expect(ports.clock.now() - startedAtMs).toBe(300);
    }
    expect(ports.mails.map(({ to }) => to)).toEqual([ADA]);
  });

  test("mails five resets an hour at most and does not tell", async () => {
    const { ports, ask } = await start();
    for (const _ of [1, 2, 3, 4, 5, 6, 7]) expect(await ask()).toEqual([200, ON_ITS_WAY]);
    expect(ports.mails).toHaveLength(5);
    ports.pass(AN_HOUR_MS);
    await ask();
    expect(ports.mails).toHaveLength(6);
  });

  test("retries a failed reset mail, and accepts a new request (fault 29)", async () => {
    const error = vi.spyOn(log, "error").mockImplementation(() => undefined);
    const { ports, call, ask, reset } = await start();
    ports.post.isDown = true;
    const { status, body } = await call("requestReset", { json: { email: ADA } });
    expect([status, body]).toEqual([200, ON_ITS_WAY]);
    const [started] = ports.invoked.splice(0);
    await expect(sendReset(ports, started?.payload as { email: string })).rejects.toThrow("not sent");
    expect(error.mock.calls.map(([line]) => line)).toEqual(["mail was not sent"]);
    ports.post.isDown = false;
    await sendReset(ports, started?.payload as { email: string });
    expect(ports.mails).toHaveLength(1);
    await ask();
    expect(await reset(resetLink(ports, ADA))).toEqual([200, SET]);
  });
});

describe("a reset link (fault 30)", () => {
  test("counts no try for a password that is the user's name or address", async () => {
    const { ports, ask, reset } = await start();
    await ask();
    const link = resetLink(ports, ADA);
    for (const _ of [1, 2, 3, 4, 5, 6]) expect((await reset(link, "ada", "ADA@example.com"))[0]).toBe(400);
    expect(await reset(link)).toEqual([200, SET]);
  });

  test("lets a user log in after a reset who failed too often before, by name and by address", async () => {
    const { ports, call, ask, reset, logIn } = await start();
    for (const name of ["ada", " ADA@example.com ", "bob"])
      for (const _ of Array.from({ length: MAX_FAILURES_AT_ADDRESS })) {
        await logIn(name, "wrong");
        ports.pass(33_000);
      }
    for (const name of ["ada", ADA, "bob"]) expect((await logIn(name, NEW_PASSWORD)).status).toBe(429);
    await ask();
    const link = resetLink(ports, ADA);
    await reset({ ...link, token: withWrongSecret(link.token) });
    expect((await logIn("ada", NEW_PASSWORD)).status).toBe(429);
    expect(await reset(link)).toEqual([200, SET]);
    for (const name of ["ada", ADA]) expect((await logIn(name, NEW_PASSWORD)).status).toBe(200);
    expect((await call("createToken", { json: { username: "bob", password: "bob-secret" } })).status).toBe(
      429,
    );
  });

  test("refuses wrong digits, and every try after the fifth", async () => {
    const { ports, ask, reset, logIn } = await start();
    await ask();
    const { uid, token } = resetLink(ports, ADA);
    for (const _ of Array.from({ length: 5 }))
      expect(await reset({ uid, token: withWrongDigits(token) })).toEqual([400, NOT_VALID]);
    expect(await reset({ uid, token })).toEqual([400, NOT_VALID]);
    expect((await logIn("ada", "ada-secret")).status).toBe(200);
  });

  test("refuses a wrong secret, which uses up no try and reads nothing of the account", async () => {
    const { ports, ask, reset } = await start();
    await ask();
    const { uid, token } = resetLink(ports, ADA);
    const planEnd = vi.spyOn(ports.profiles, "planEnd");
    for (const _ of Array.from({ length: 20 }))
      expect(await reset({ uid, token: withWrongSecret(token) })).toEqual([400, NOT_VALID]);
    expect(planEnd).not.toHaveBeenCalled();
    expect(await reset({ uid, token })).toEqual([200, SET]);
  });

  test("accepts a reset link for an hour", async () => {
    const { ports, ask, reset } = await start();
    await ask();
    const link = resetLink(ports, ADA);
    ports.pass(AN_HOUR_MS + 1000);
    expect(await reset(link)).toEqual([400, NOT_VALID]);
  });

  test("accepts a reset link once", async () => {
    const { ports, ask, reset, logIn } = await start();
    await ask();
    const link = resetLink(ports, ADA);
    expect(await reset(link)).toEqual([200, SET]);
    expect(await reset(link, "ada", "another long password")).toEqual([400, NOT_VALID]);
    expect((await logIn("ada", NEW_PASSWORD)).status).toBe(200);
  });

  test("accepts the latest reset link only", async () => {
    const { ports, ask, reset } = await start();
    await ask();
    const older = resetLink(ports, ADA);
    await ask();
    expect(await reset(older)).toEqual([400, NOT_VALID]);
    expect(await reset(resetLink(ports, ADA))).toEqual([200, SET]);
  });

  test("refuses a link with another user's uid or name", async () => {
    const { ports, ask, reset, logIn } = await start();
    await ask();
    await ask("bob@example.com");
    const [ada, bob] = [resetLink(ports, ADA), resetLink(ports, "bob@example.com")];
    expect(await reset({ uid: bob.uid, token: ada.token }, "bob")).toEqual([400, NOT_VALID]);
    expect(await reset({ uid: bob.uid, token: ada.token }, "ada")).toEqual([400, NOT_VALID]);
    expect(await reset(ada, "bob")).toEqual([400, NOT_VALID]);
    expect(await reset(ada, "nobody")).toEqual([400, NOT_VALID]);
    expect(await reset({ uid: "nobody", token: ada.token })).toEqual([400, NOT_VALID]);
    expect(await reset({ uid: ada.uid, token: "junk" })).toEqual([400, NOT_VALID]);
    expect((await logIn("bob", "bob-secret")).status).toBe(200);
    expect(await reset(ada)).toEqual([200, SET]);
  });

  test.each(["ada@example.com", PASSWORD_THAT_THE_POOL_REFUSES])(
    "keeps the link good where the password %j is refused",
    async (password) => {
      const { ports, call, ask, reset } = await start();
      await ask();
      const link = resetLink(ports, ADA);
      const json = { username_or_email: "ada", password };
      const { status, body } = await call("resetPassword", { params: link, json });
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ["password"]]);
      expect(await reset(link)).toEqual([200, SET]);
    },
  );

  test("keeps the link good where the pool has had too many tries", async () => {
    const { ports, call, ask, reset } = await start();
    await ask();
    const params = resetLink(ports, ADA);
    ports.post.isLimited = true;
    const json = { username_or_email: "ada", password: NEW_PASSWORD };
    const { status, headers } = await call("resetPassword", { params, json });
    expect([status, headers["retry-after"]]).toEqual([429, "3600"]);
    ports.post.isLimited = false;
    expect(await reset(params)).toEqual([200, SET]);
  });

  test("refuses a link of the other kind", async () => {
    const { ports, call, ask } = await start();
    await ask();
    expect((await call("verifyEmail", { json: resetLink(ports, ADA) })).status).toBe(400);
  });
});

describe("a change of the password", () => {
  const change = (old_password: string, password: string) => ({ json: { old_password, password } });

  test("refuses a wrong old password and keeps the session", async () => {
    const { call } = await start();
    const { status, body } = await call("changePassword", { as: "ada", ...change("wrong", NEW_PASSWORD) });
    expect([status, body]).toEqual([
      400,
      { error: "Your current password is wrong.", fields: { old_password: "isn't your password" } },
    ]);
    expect((await call("getMe", { as: "ada" })).status).toBe(200);
  });

  test.each(["ADA@example.com", "short", PASSWORD_THAT_THE_POOL_REFUSES])(
    "refuses %j as a new password",
    async (password) => {
      const { call } = await start();
      const { status, body } = await call("changePassword", { as: "ada", ...change("ada-secret", password) });
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ["password"]]);
    },
  );

  test("runs one of several concurrent changes and refuses the others with 409", async () => {
    const { call, logIn } = await start();
    const passwords = [1, 2, 3, 4, 5].map((each) => `correct horse battery ${each}`);
    const answers = await Promise.all(
      passwords.map((password) => call("changePassword", { as: "ada", ...change("ada-secret", password) })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(4);
    for (const [index, password] of passwords.entries())
      expect((await logIn("ada", password)).status).toBe(statuses[index] === 200 ? 200 : 401);
  });

  test("needs a log-in, and allows five changes an hour", async () => {
    const { call } = await start();
    expect((await call("changePassword", change("ada-secret", NEW_PASSWORD))).status).toBe(401);
    for (const _ of Array.from({ length: 5 }))
      await call("changePassword", { as: "ada", ...change("wrong", NEW_PASSWORD) });
    const { status, headers } = await call("changePassword", {
      as: "ada",
      ...change("ada-secret", NEW_PASSWORD),
    });
    expect(status).toBe(429);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  });
});
