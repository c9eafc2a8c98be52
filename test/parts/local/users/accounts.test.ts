import { describe, expect, test } from "vitest";
import { EMAIL, openPool, otherThan, PASSWORD } from "./open-pool.ts";

const HOUR_MS = 3_600_000;
const EVES = "eve@example.org";
const NEW = "another good password";

type Pool = Awaited<ReturnType<typeof openPool>>;

/** The two kinds of codes: how a user gets one, how it is used, and its lifetime. */
const CODES = [
  {
    kind: "sign-up",
    ask: ({ signUp, resend, post }: Pool) => (post.mails.length === 0 ? signUp() : resend()),
    use: ({ confirm }: Pool, code: string) => confirm(code),
    lifeMs: 24 * HOUR_MS,
  },
  {
    kind: "reset",
    ask: ({ forget }: Pool) => forget(),
    use: ({ reset }: Pool, code: string) => reset(code, NEW),
    lifeMs: HOUR_MS,
  },
];

describe.each(CODES)("a $kind code", ({ ask, use, lifeMs }) => {
  const open = async () => {
    const pool = await openPool();
    await ask(pool);
    return pool;
  };

  test("refuses a code after five wrong tries, also simultaneous ones", async () => {
    const pool = await open();
    const wrong = Array.from({ length: 9 }, () => use(pool, otherThan(pool.post.code())));
    const names = (await Promise.allSettled(wrong)).map(
      (each) => each.status === "rejected" && (each.reason as Error).name,
    );
    expect(names.filter((name) => name === "CodeMismatchException")).toHaveLength(5);
    await expect(use(pool, pool.post.code())).rejects.toMatchObject({ name: "LimitExceededException" });
  });

  test("expires a code after its lifetime", async () => {
    const pool = await open();
    pool.clock.ms += lifeMs;
    await expect(use(pool, pool.post.code())).rejects.toMatchObject({ name: "ExpiredCodeException" });
    await ask(pool);
    pool.clock.ms += lifeMs - 1;
    await use(pool, pool.post.code());
  });

  test("stores a code, and can mail it again, if the provider refuses the mail", async () => {
    const pool = await openPool();
    pool.post.isFailing = true;
    await expect(ask(pool)).rejects.toMatchObject({ name: "CodeDeliveryFailureException" });
    pool.post.isFailing = false;
    await (pool.pool.users.find("eve") ? pool.resend() : ask(pool));
    await use(pool, pool.post.code());
  });
});

describe("sign-up", () => {
  test("signs up with the mailed code, and logs in by name and by address", async () => {
    const { signUp, confirm, logIn, post, find } = await openPool();
    const { UserSub } = await signUp();
    expect(UserSub).toMatch(/^[\da-f-]{36}$/);
    expect(post.mails).toMatchObject([{ to: EVES }]);
    await expect(logIn("eve")).rejects.toMatchObject({ name: "UserNotConfirmedException" });
    await expect(logIn("eve", "wrong")).rejects.toMatchObject({ name: "NotAuthorizedException" });
    await expect(logIn(EVES)).rejects.toMatchObject({ name: "NotAuthorizedException" });

    await confirm(post.code());
    for (const name of ["eve", EVES]) await logIn(name);
    const user = await find("eve");
    expect(user.UserStatus).toBe("CONFIRMED");
    expect(user.UserAttributes).toContainEqual({ Name: "email_verified", Value: "true" });
    await expect(confirm(post.code())).rejects.toMatchObject({ name: "NotAuthorizedException" });
  });

  test.each([
    ["a taken name in any case", ["ADA", EVES, PASSWORD], "UsernameExistsException"],
    ["a short password", ["eve", EVES, "too short"], "InvalidPasswordException"],
    ["a password with a space around it", ["eve", EVES, ` ${PASSWORD}`], "InvalidParameterException"],
    ["an invalid address", ["eve", "eve.example.org", PASSWORD], "InvalidParameterException"],
  ] as const)("refuses %s", async (_, [name, email, password], error) => {
    const { signUp, post } = await openPool();
    await expect(signUp(name, email, password)).rejects.toMatchObject({ name: error });
    expect(post.mails).toEqual([]);
  });
});

describe("a new password", () => {
  test("replaces a forgotten password by the mailed code, once", async () => {
    const { forget, reset, logIn, post } = await openPool();
    await forget(EMAIL.toUpperCase());
    expect(post.mails).toMatchObject([{ to: EMAIL }]);
    await expect(reset(post.code(), "too short")).rejects.toMatchObject({ name: "InvalidPasswordException" });
    await logIn();
    await reset(post.code(), NEW, EMAIL);
    await expect(logIn()).rejects.toThrow("Incorrect");
    await logIn("ada", NEW);
    await expect(reset(post.code(), NEW)).rejects.toMatchObject({ name: "ExpiredCodeException" });
  });

  test.each<[string, (pool: Pool) => Promise<unknown>]>([
    ["the mailed code", ({ forget, reset, post }) => forget().then(() => reset(post.code(), NEW))],
    ["the operator", ({ setPassword }) => setPassword("ADA", NEW)],
  ])("ends a lock-out by a new password from %s, and keeps the log-ins", async (_, change) => {
    const pool = await openPool();
    const { logIn, refresh } = pool;
    const tokens = await logIn();
    for (let tries = 0; tries < 5; tries++) await expect(logIn("ada", "wrong")).rejects.toThrow("Incorrect");
    await expect(logIn()).rejects.toThrow("Password attempts exceeded");
    await change(pool);
    await expect(logIn()).rejects.toThrow("Incorrect");
    await logIn("ada", NEW);
    await refresh(tokens.refresh);
  });

  test.each([
    ["a short password", "ada", "short", "InvalidPasswordException"],
    ["a password with a space before it", "ada", ` ${NEW}`, "InvalidParameterException"],
    ["an unknown user", "unknown", NEW, "UserNotFoundException"],
  ])("refuses the operator's new password for %s", async (_, name, password, error) => {
    const { setPassword, logIn } = await openPool();
    await expect(setPassword(name, password)).rejects.toMatchObject({ name: error });
    await logIn();
  });
});

test("frees a deleted user's name, without log-ins and failures, also after a restart", async () => {
  const first = await openPool();
  const tokens = await first.logIn();
  for (let tries = 0; tries < 5; tries++) await expect(first.logIn("ada", "wrong")).rejects.toThrow();
  await first.remove("ADA");
  await expect(first.remove("ada")).rejects.toMatchObject({ name: "UserNotFoundException" });
  for (const { logIn, refresh } of [first, await openPool(first.database)]) {
    await expect(refresh(tokens.refresh)).rejects.toMatchObject({ name: "NotAuthorizedException" });
    await expect(logIn()).rejects.toThrow("Incorrect");
  }
  await first.signUp("ada", "another@example.org", NEW);
  await expect(first.logIn("ada", NEW)).rejects.toMatchObject({ name: "UserNotConfirmedException" });
});
