import { describe, expect, test } from "vitest";
import { PASSWORD_THAT_THE_POOL_REFUSES } from "../memory/memory-users.ts";
import { linksIn, verifyLink, withWrongDigits, withWrongSecret } from "./mail-box.ts";
import { ALMOST_DONE, EVE, NOT_VALID, PASSWORD, REFUSED, start, UNVERIFIED, VERIFIED } from "./newcomer.ts";

const A_DAY_MS = 86_400_000;

describe("signing up", () => {
  test("leads by the mailed link to a log-in and a profile", async () => {
    const { ports, call, signUp, verify, logIn } = await start();
    expect(await signUp({ username: " Eve ", email: "Eve@Example.com" })).toEqual([200, ALMOST_DONE]);
    expect(await logIn()).toEqual([401, UNVERIFIED]);
    const link = verifyLink(ports, "eve@example.com");
    expect(await verify(link)).toEqual([200, VERIFIED]);
    const { status, body } = await call("createToken", {
      json: { username: "eve@example.com", password: PASSWORD },
    });
    expect(status).toBe(200);
    expect((await call("getMe", { access: body.access })).body).toEqual({
      username: "eve",
      email: "eve@example.com",
      date_joined: "2026-11-20T15:00:00.000Z",
      subscription_status: "none",
      subscription_ends_at: null,
    });
    expect(await verify(link)).toEqual([400, NOT_VALID]);
    expect((await logIn())[0]).toBe(200);
  });

  test("answers the same, and at the same moment, for an address that somebody has", async () => {
    const { ports, signUp } = await start();
    const timed = async (account: Partial<typeof EVE>) => {
      const startedAtMs = ports.clock.now();
      return [await signUp(account), ports.clock.now() - startedAtMs];
    };
    expect(await timed({})).toEqual([[200, ALMOST_DONE], 700]);
    expect(await timed({ username: "eve2", email: "ada@example.com" })).toEqual([[200, ALMOST_DONE], 700]);
  });

  test("does not tell by a log-in with the address, and one's own password, whether somebody has it", async () => {
    const { ports, signUp, logIn } = await start();
    await signUp();
    await signUp({ username: "eve2", email: "ada@example.com" });
    expect(await logIn("ada@example.com")).toEqual([401, UNVERIFIED]);
    expect(await logIn("eve@example.com")).toEqual([401, UNVERIFIED]);
    expect((await logIn("ada@example.com", "ada-secret"))[0]).toBe(200);
    const toAda = ports.mails.filter(({ to }) => to === "ada@example.com").flatMap(linksIn);
    expect(toAda.filter(({ pathname }) => pathname === "/verify-email")).toEqual([]);
  });

  test("tells the holder of an address, by a mail that verifies nothing", async () => {
    const { ports, signUp, logIn } = await start();
    await signUp({ email: "ada@example.com" });
    const [mail] = ports.mails;
    expect(mail?.to).toBe("ada@example.com");
    expect(mail?.html).toContain("Hello ada,");
    expect(mail && linksIn(mail).map(({ pathname }) => pathname)).toEqual(["/login", "/request-reset"]);
    expect(await logIn()).toEqual([401, UNVERIFIED]);
    expect(ports.mails[1]?.html.replace(/\d{6}/, "")).toBe(mail?.html.replace(/\d{6}/, ""));
  });

  test.each([
    ["a user's", "ada"],
    ["that of a sign-up", "dan"],
  ])("says so where the name is %s", async (_whose, username) => {
    const { ports, signUp } = await start();
    const taken = {
      error: "This username is taken. Please choose another.",
      fields: { username: "is taken" },
    };
    expect(await signUp({ username })).toEqual([409, taken]);
    expect(ports.mails).toEqual([]);
  });

  test("gives a name to one of several who want it at once", async () => {
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

  test("lapses after a day: neither link nor log-in works, and the name is free", async () => {
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

  test("that has lapsed gives its name to one of two who want it at once", async () => {
    const { ports, signUp, verify } = await start();
    await signUp();
    ports.pass(A_DAY_MS + 1000);
    const addresses = ["one@example.com", "two@example.com"];
    const answers = await Promise.all(addresses.map((email) => signUp({ email })));
    expect(answers.map(([status]) => status).sort()).toEqual([200, 409]);
    const winner = addresses[answers.findIndex(([status]) => status === 200)] ?? "";
    expect(await verify(verifyLink(ports, winner))).toEqual([200, VERIFIED]);
  });

  test("replaces what a sign-up that broke off left in the user pool, a minute later", async () => {
    const { ports, signUp, verify } = await start();
    await ports.users.signUp({ ...EVE, password: "of the one that broke off" });
    expect((await signUp())[0]).toBe(409);
    ports.pass(61_000);
    expect(await signUp()).toEqual([200, ALMOST_DONE]);
    expect(await verify(verifyLink(ports, EVE.email))).toEqual([200, VERIFIED]);
  });
});

describe("a link that verifies", () => {
  test("is no good with wrong digits, and no more after five tries", async () => {
    const { ports, signUp, verify, logIn } = await start();
    await signUp();
    const { uid, token } = verifyLink(ports, EVE.email);
    for (const _ of [1, 2, 3, 4, 5])
      expect(await verify({ uid, token: withWrongDigits(token) })).toEqual([400, NOT_VALID]);
    expect(await verify({ uid, token })).toEqual([400, NOT_VALID]);
    await logIn();
    expect(await verify(verifyLink(ports, EVE.email))).toEqual([200, VERIFIED]);
  });

  test("is no good with a wrong secret, and loses nothing by others who try", async () => {
    const { ports, signUp, verify } = await start();
    await signUp();
    const { uid, token } = verifyLink(ports, EVE.email);
    for (const _ of Array.from({ length: 20 }))
      expect(await verify({ uid, token: withWrongSecret(token) })).toEqual([400, NOT_VALID]);
    expect(await verify({ uid, token })).toEqual([200, VERIFIED]);
  });

  test("is the latest one, and the user's own", async () => {
    const { ports, signUp, verify, logIn } = await start();
    await signUp();
    await signUp({ username: "fay", email: "fay@example.com" });
    const older = verifyLink(ports, EVE.email);
    const foreign = verifyLink(ports, "fay@example.com");
    await logIn();
    const latest = verifyLink(ports, EVE.email);
    expect(await verify(older)).toEqual([400, NOT_VALID]);
    expect(await verify({ uid: latest.uid, token: foreign.token })).toEqual([400, NOT_VALID]);
    expect(await verify({ uid: "nobody", token: latest.token })).toEqual([400, NOT_VALID]);
    expect(await verify({ uid: latest.uid, token: "junk" })).toEqual([400, NOT_VALID]);
    expect(await verify(latest)).toEqual([200, VERIFIED]);
  });

  test("proves an address to one of two who signed up with it", async () => {
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

  test("stays good where the pool has had too many tries", async () => {
    const { ports, call, signUp, verify } = await start();
    await signUp();
    const json = verifyLink(ports, EVE.email);
    ports.post.isLimited = true;
    const { status, headers } = await call("verifyEmail", { json });
    expect([status, headers["retry-after"]]).toEqual([429, "3600"]);
    ports.post.isLimited = false;
    expect(await verify(json)).toEqual([200, VERIFIED]);
  });

  test("may be opened again where the answer broke off before it was used up", async () => {
    const { ports, signUp, verify } = await start();
    await signUp();
    const link = verifyLink(ports, EVE.email);
    await ports.users.confirm("eve", link.token.slice(-6));
    expect(await verify(link)).toEqual([200, VERIFIED]);
  });
});

test("the form of sign-up says what to ask for", async () => {
  const { call } = await start();
  const field = (label: string, input_type: string) => ({ required: true, label, style: { input_type } });
  expect((await call("getSignupForm")).body).toEqual({
    username: field("Username", "text"),
    email: field("Email", "email"),
    password: field("Password", "password"),
    confirm_password: field("Confirm password", "password"),
  });
});
