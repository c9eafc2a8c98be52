import { describe, expect, test } from "vitest";
import {
  MAX_FAILURES,
  MAX_FAILURES_AT_ADDRESS,
  pauseAfter,
  QUIET_SECONDS,
} from "../../../../functions/accounts/failed-log-ins.ts";
import { type Locking, startLocking } from "./locking-pool.ts";
import { askForReset, resetLink } from "./mail-box.ts";

/** Wrong passwords cost the attacker time and lock out no owner. */

const HOME = "198.51.100.1";
const ELSEWHERE = "198.51.100.2";
const ADA = "ada@example.com";
const MINUTE_MS = 60_000;
const QUIET_MS = (QUIET_SECONDS + 1) * 1000;
const REFUSED = { error: "Invalid credentials. Please try again." };

const strangerAt = (index: number): string => `203.0.113.${index % 250}`;

/** One guess each by so many strangers, each at an own address. */
const guess = async ({ logInFrom }: Locking, times: number, name = "ada") => {
  for (let index = 0; index < times; index++)
    await logInFrom(strangerAt(index), { name, password: "guessed" });
};

test("doubles the pause from the fifth wrong password in a row, and stops after the eleventh", () => {
  const pauses = Array.from({ length: 13 }, (_, count) => pauseAfter(count));
  expect(pauses).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 960, 960]);
});

describe("an attacker", () => {
  /** The answers to one try a second from one address. */
  const answersOf = async (name: string) => {
    const locking = await startLocking();
    const answers: (number | string)[] = [];
    for (let second = 0; second < 90; second++) {
      const { status, retryAfter } = await locking.logInFrom(ELSEWHERE, { name, password: "guessed" });
      answers.push(retryAfter === undefined ? status : `wait ${String(retryAfter)}`);
      locking.ports.pass(1000);
    }
    return answers;
  };

  test("has to pause, whether or not the user exists", async () => {
    const answers = await answersOf("ada");
    expect(answers.filter((answer) => answer === 401)).toHaveLength(MAX_FAILURES_AT_ADDRESS);
    expect(answers.slice(0, 13)).toEqual([
      ...[401, 401, 401, 401, 401, 401, "wait 1", 401, "wait 3", "wait 2", "wait 1", 401, "wait 7"],
    ]);
    for (const name of [ADA, "zoe", "zoe@example.com", "dan", "dan@example.com", "no such name"])
      expect(await answersOf(name)).toEqual(answers);
  });

  test("restarts the count of wrong passwords after a quiet time or the right password", async () => {
    const { ports, logInFrom } = await startLocking();
    const fail = async (times: number) => {
      for (let time = 0; time < times; time++) {
        expect((await logInFrom(HOME, { password: "mistyped" })).status).toBe(401);
        ports.pass(33_000);
      }
    };
    await fail(MAX_FAILURES_AT_ADDRESS);
    expect((await logInFrom(HOME)).status).toBe(429);
    ports.pass(QUIET_MS);
    await fail(MAX_FAILURES - 1);
    expect((await logInFrom(HOME)).status).toBe(200);
    await fail(MAX_FAILURES_AT_ADDRESS - 1);
    expect((await logInFrom(HOME)).status).toBe(200);
  });

  test("makes the pool check eight guesses at most until it was quiet, from any addresses", async () => {
    const locking = await startLocking();
    for (let turn = 0; turn < 400; turn++) {
      await guess(locking, 1 + (turn % 2), turn % 3 === 0 ? ADA : "ada");
      locking.ports.pass(turn % 100 < 50 ? 10_000 : 2 * MINUTE_MS);
    }
    expect(locking.guesses.length).toBeGreaterThan(3 * MAX_FAILURES);
    const runs = locking.guesses.map(
      ({ atMs }) => locking.guesses.filter((each) => each.atMs >= atMs && each.atMs < atMs + QUIET_MS).length,
    );
    expect(Math.max(...runs)).toBe(MAX_FAILURES);
  });

  test("cannot guess at a member by a sign-up with the member's address", async () => {
    const locking = await startLocking();
    const json = { username: "eve", email: ADA, password: "correct horse battery" };
    await locking.call("signUp", { json });
    for (let index = 0; index < 30; index++) {
      const asEve = { name: ADA, password: json.password };
      expect((await locking.logInFrom(strangerAt(index), asEve)).status).toBe(401);
      locking.ports.pass(10_000);
    }
    expect(locking.guesses.filter(({ username }) => username === "ada")).toHaveLength(MAX_FAILURES);
  });

  test("learns nothing by the right password after too many guesses of strangers", async () => {
    const locking = await startLocking();
    await guess(locking, MAX_FAILURES);
    locking.ports.pass(MINUTE_MS);
    for (const name of ["ada", ADA]) {
      const { status, body, device } = await locking.logInFrom(ELSEWHERE, { name });
      expect([status, body, device]).toEqual([401, REFUSED, undefined]);
    }
    locking.ports.pass(QUIET_MS);
    expect((await locking.logInFrom(ELSEWHERE)).status).toBe(200);
  });

  test("is stopped after 300 guesses at one address, while a known browser there is not", async () => {
    const { logInFrom } = await startLocking();
    const { device = "" } = await logInFrom(HOME);
    for (let index = 0; index < 300; index++)
      await logInFrom(HOME, { name: `user-${index}`, password: "guessed" });
    const { status, retryAfter } = await logInFrom(HOME);
    expect([status, retryAfter]).toEqual([429, "900"]);
    expect((await logInFrom(HOME, { device })).status).toBe(200);
    expect((await logInFrom(ELSEWHERE)).status).toBe(200);
  });
});

describe("the owner", () => {
  /** Tries as a user does, who waits as long as the answer says. */
  const comesIn = async (locking: Locking, address: string, device?: string) => {
    const from = device === undefined ? {} : { device };
    const first = await locking.logInFrom(address, from);
    if (first.status !== 429) return first.status;
    expect(Number(first.retryAfter)).toBeLessThanOrEqual(10);
    locking.ports.pass(Number(first.retryAfter) * 1000);
    return (await locking.logInFrom(address, from)).status;
  };

  test.each([
    ["in a browser that logged in before, wherever it is now", ELSEWHERE, true],
    ["at an address that logged in before, with no cookie", HOME, false],
  ])("logs in %s, while strangers guess all day", async (_what, address, hasCookie) => {
    const locking = await startLocking();
    const { device } = await locking.logInFrom(HOME);
    for (let minute = 0; minute < 240; minute++) {
      await guess(locking, 4, minute % 3 === 0 ? ADA : "ada");
      if (minute % 5 === 0)
        expect(await comesIn(locking, address, hasCookie ? device : undefined), `minute ${minute}`).toBe(200);
      locking.ports.pass(MINUTE_MS);
    }
    expect(locking.guesses.length).toBeGreaterThan(MAX_FAILURES);
  });

  test("stays known for half a year in a browser, and for a month at an address", async () => {
    const { ports, logInFrom } = await startLocking();
    const locking = { ports, logInFrom } as Locking;
    const { device = "" } = await logInFrom(HOME);
    const isIn = async (address: string, from: { device?: string }) => {
      await guess(locking, MAX_FAILURES);
      ports.pass(MINUTE_MS);
      return (await logInFrom(address, from)).status === 200;
    };
    ports.pass(29 * 24 * 60 * MINUTE_MS);
    expect(await isIn(HOME, {})).toBe(true);
    ports.pass(31 * 24 * 60 * MINUTE_MS);
    expect(await isIn(HOME, {})).toBe(false);
    ports.pass(100 * 24 * 60 * MINUTE_MS);
    expect(await isIn(ELSEWHERE, { device })).toBe(true);
    ports.pass(181 * 24 * 60 * MINUTE_MS);
    expect(await isIn(ELSEWHERE, { device })).toBe(false);
  });

  test("is not known by another user's browser, nor by a malformed id", async () => {
    const locking = await startLocking();
    const { device = "" } = await locking.logInFrom(ELSEWHERE, { name: "bob", password: "bob-secret" });
    await guess(locking, MAX_FAILURES);
    locking.ports.pass(MINUTE_MS);
    for (const each of [device, "", "x", "A".repeat(22), `${device}; a=b`])
      expect((await locking.logInFrom(ELSEWHERE, { device: each })).status).toBe(401);
  });

  test("may share a browser with other users", async () => {
    const { logInFrom } = await startLocking();
    const { device = "" } = await logInFrom(HOME);
    const other = await logInFrom(HOME, { name: "bob", password: "bob-secret", device });
    expect(other.device).toBe(device);
  });

  test("logs in within seconds after twenty wrong passwords at the known address", async () => {
    const locking = await startLocking();
    await locking.logInFrom(HOME);
    for (let time = 0; time < 20; time++) {
      await locking.logInFrom(HOME, { password: `guess ${time}` });
      locking.ports.pass(500);
    }
    expect(await comesIn(locking, HOME)).toBe(200);
  });

  test("has to pause only for own mistakes in the known browser", async () => {
    const locking = await startLocking();
    const { device = "" } = await locking.logInFrom(HOME);
    for (let time = 0; time < MAX_FAILURES_AT_ADDRESS; time++) {
      expect((await locking.logInFrom(HOME, { device, password: "mistyped" })).status).toBe(401);
      locking.ports.pass(65_000);
    }
    expect((await locking.logInFrom(HOME, { device })).retryAfter).toBe("895");
    expect((await locking.logInFrom(ELSEWHERE)).status).toBe(200);
  });

  test("logs in by a mailed link from an unknown place, which is known then", async () => {
    const locking = await startLocking();
    const { ports, call } = locking;
    await guess(locking, MAX_FAILURES);
    await askForReset(call, ports, ADA);
    const { cookies } = await call("resetPassword", {
      params: resetLink(ports, ADA),
      json: { username_or_email: "ada", password: "correct horse battery" },
      address: ELSEWHERE,
    });
    const [, device = ""] =
      /^device=([\w-]{22}); Max-Age=15552000; Path=\/api\/; HttpOnly; Secure; SameSite=Strict$/.exec(
        cookies[0] ?? "",
      ) ?? [];
    ports.pass(MINUTE_MS);
    await guess(locking, MAX_FAILURES);
    ports.pass(10_000);
    const known = { device, password: "correct horse battery" };
    expect((await locking.logInFrom(strangerAt(7), known)).status).toBe(200);
  });

  test("changes the password while strangers guess", async () => {
    const locking = await startLocking();
    const { body } = await locking.logInFrom(HOME);
    await guess(locking, MAX_FAILURES);
    const json = { old_password: "ada-secret", password: "correct horse battery" };
    const change = () => locking.call("changePassword", { access: body.access, json });
    expect((await locking.ports.users.logIn("ada", "ada-secret")).kind).toBe("locked");
    locking.ports.pass(10_000);
    expect((await change()).status).toBe(200);
  });
});
