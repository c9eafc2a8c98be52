import { describe, expect, test } from "vitest";
import { PASSWORD_THAT_THE_POOL_REFUSES } from "../memory/memory-users.ts";
import { linksIn, verifyLink } from "./mail-box.ts";
import { ALMOST_DONE, EVE, NOT_VALID, REFUSED, start, UNVERIFIED, VERIFIED } from "./new-user.ts";

const A_DAY_MS = 86_400_000;

describe("sign-up", () => {
  test("leads by the mailed link to a log-in without a password, and a profile", async () => {
    const { ports, call, signUp, verify, logIn } = await start();
    expect(await signUp({ username: " Eve ", email: "Eve@Example.com" })).toEqual([200, ALMOST_DONE]);
    expect(await logIn()).toEqual([401, UNVERIFIED]);
    const link = verifyLink(ports, "eve@example.com");
    const { status, body } = await call("verifyEmail", { json: link });
    expect([status, body]).toEqual([
      200,
      { ...VERIFIED, access: expect.any(String), refresh: expect.any(String) },
    ]);
    expect((await call("getMe", { access: body.access })).body).toEqual({
      username: "eve",
      email: "eve@example.com",
      date_joined: "2026-11-20T15:00:00.000Z",
      subscription_status: "none",
      subscription_ends_at: null,
      free_backtests: { left: 0, total: 0 },
      digest: false,
    });
    expect(await verify(link)).toEqual([400, NOT_VALID]);
    expect((await logIn())[0]).toBe(200);
  });

  test("answers the same, and at the same moment, for a taken address", async () => {
    const { ports, signUp } = await start();
    const timed = async (account: Partial<typeof EVE>) => {
      const startedAtMs = ports.clock.now();
      return [await signUp(account), ports.clock.now() - startedAtMs];
    };
    expect(await timed({})).toEqual([[200, ALMOST_DONE], 700]);
    expect(await timed({ username: "eve2", email: "ada@example.com" })).toEqual([[200, ALMOST_DONE], 700]);
  });

  test("does not reveal by a log-in if the address is taken", async () => {
    const { ports, signUp, logIn } = await start();
    await signUp();
    await signUp({ username: "eve2", email: "ada@example.com" });
    expect(await logIn("ada@example.com")).toEqual([401, UNVERIFIED]);
    expect(await logIn("eve@example.com")).toEqual([401, UNVERIFIED]);
    expect((await logIn("ada@example.com", "ada-secret"))[0]).toBe(200);
    const toAda = ports.mails.filter(({ to }) => to === "ada@example.com").flatMap(linksIn);
    expect(toAda.filter(({ pathname }) => pathname === "/verify-email")).toEqual([]);
  });

  test("tells the holder of an address by a mail that verifies nothing", async () => {
    const { ports, signUp, logIn } = await start();
    await signUp({ email: "ada@example.com" });
    const [mail] = ports.mails;
    expect(mail?.to).toBe("ada@example.com");
    expect(mail?.html).toContain("Hi ada,");
    expect(mail && linksIn(mail).map(({ pathname }) => pathname)).toEqual(["/login", "/request-reset"]);
    expect(await logIn()).toEqual([401, UNVERIFIED]);
    expect(ports.mails[1]?.html.replace(/\d{6}/, "")).toBe(mail?.html.replace(/\d{6}/, ""));
  });

  test.each([
    ["a user's", "ada"],
    ["that of a sign-up", "dan"],
  ])("refuses a name that is %s and says so", async (_whose, username) => {
    const { ports, signUp } = await start();
    const taken = {
      error: "This username is taken. Please choose another.",
      fields: { username: "is taken" },
    };
    expect(await signUp({ username })).toEqual([409, taken]);
    expect(ports.mails).toEqual([]);
  });

  test("gives a name to one of several concurrent sign-ups", async () => {
    const { ports, signUp, verify } = await start();
    const answers = await Promise.all(
      [1, 2, 3].map((number) => signUp({ email: `eve${number}@example.com` })),
    );
    expect(answers.map(([status]) => status).sort()).toEqual([200, 409, 409]);
    const winner = `eve${answers.findIndex(([status]) => status === 200) + 1}@example.com`;
    expect(await verify(verifyLink(ports, winner))).toEqual([200, VERIFIED]);
  });

  test.each([
    [{ username: "e" }, "username"],
    [{ username: "no spaces" }, "username"],
    [{ email: "eve@example" }, "email"],
    [{ password: "too short" }, "password"],
    [{ username: "eve-with-a-long-name", password: "Eve-With-A-Long-Name" }, "password"],
    [{ password: "eve@example.com" }, "password"],
    [{ password: PASSWORD_THAT_THE_POOL_REFUSES }, "password"],
  ])("names the field at fault in %j", async (account, field) => {
    const { call } = await start();
    const { status, body } = await call("signUp", { json: { ...EVE, ...account } });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
  });

  test("expires after a day: link and log-in fail, and the name is free", async () => {
    const { ports, signUp, verify, logIn } = await start();
    await signUp();
    const link = verifyLink(ports, "eve@example.com");
    ports.pass(A_DAY_MS + 1000);
    expect(await verify(link)).toEqual([400, NOT_VALID]);
    expect(await logIn()).toEqual([401, REFUSED]);
    expect(await signUp({ email: "other@example.com", password: "another long password" })).toEqual([
      200,
      ALMOST_DONE,
    ]);
    expect(await verify(link)).toEqual([400, NOT_VALID]);
    expect(await verify(verifyLink(ports, "other@example.com"))).toEqual([200, VERIFIED]);
    expect(await logIn()).toEqual([401, REFUSED]);
    expect((await logIn("eve", "another long password"))[0]).toBe(200);
  });

  test("gives an expired name to one of two concurrent sign-ups", async () => {
    const { ports, signUp, verify } = await start();
    await signUp();
    ports.pass(A_DAY_MS + 1000);
    const addresses = ["one@example.com", "two@example.com"];
    const answers = await Promise.all(addresses.map((email) => signUp({ email })));
    expect(answers.map(([status]) => status).sort()).toEqual([200, 409]);
    const winner = addresses[answers.findIndex(([status]) => status === 200)] ?? "";
    expect(await verify(verifyLink(ports, winner))).toEqual([200, VERIFIED]);
  });

  test("replaces a left-over account in the user pool after a minute", async () => {
    const { ports, signUp, verify } = await start();
    await ports.users.signUp({ ...EVE, password: "of the one that broke off" });
    expect((await signUp())[0]).toBe(409);
    ports.pass(61_000);
    expect(await signUp()).toEqual([200, ALMOST_DONE]);
    expect(await verify(verifyLink(ports, EVE.email))).toEqual([200, VERIFIED]);
  });
});

describe("a verification link", () => {
  test("verifies an address for one of two users who signed up with it", async () => {
    const { ports, signUp, verify, logIn } = await start();
    await signUp();
    const first = verifyLink(ports, EVE.email);
    await signUp({ username: "fay" });
    const second = verifyLink(ports, EVE.email);
    expect(await verify(second)).toEqual([200, VERIFIED]);
    expect(await verify(first)).toEqual([400, NOT_VALID]);
    expect(await logIn("eve")).toEqual([401, UNVERIFIED]);
    expect((await logIn("fay"))[0]).toBe(200);
    expect((await logIn(EVE.email))[0]).toBe(200);
  });

  test("stays good where it is opened before the pool has answered the sign-up", async () => {
    const { ports, signUp, verify } = await start();
    await signUp();
    const link = verifyLink(ports, EVE.email);
    const profile = await ports.profiles.get("eve");
    if (!profile) throw new Error("eve has no profile");
    await ports.profiles.put({ ...profile, sub: undefined });
    expect(await verify(link)).toEqual([400, NOT_VALID]);
    await ports.profiles.put(profile);
    expect(await verify(link)).toEqual([200, VERIFIED]);
  });

  test("accepts the link again after a lost answer", async () => {
    const { ports, signUp, verify } = await start();
    await signUp();
    const link = verifyLink(ports, EVE.email);
    await ports.users.confirm("eve", link.token.slice(-6));
    expect(await verify(link)).toEqual([200, VERIFIED]);
  });
});
