import { afterEach, describe, expect, test, vi } from "vitest";
import { type Client, openWorld } from "../client.ts";
import type { Memory } from "../memory/memory.ts";
import { PASSWORD_THAT_THE_POOL_REFUSES } from "../memory/memory-users.ts";
import { askForReset, resetLink } from "./mail-box.ts";

/** A new password ends all sessions wherever its call breaks off; a refused one ends none. */

afterEach(() => {
  vi.restoreAllMocks();
});

const ADA = "ada@example.com";
const NEW_PASSWORD = "correct horse battery";
/** By then a planned end has come. */
const PLAN_MS = 30_000;

const areGood = async (call: Client, { access, refresh }: { access: string; refresh: string }) => {
  const answers = [await call("getMe", { access }), await call("refreshToken", { json: { refresh } })];
  return answers.map(({ status }) => status === 200);
};
const BOTH = [true, true];
const NONE = [false, false];

/** A change or a reset of the password, with a port that fails. */
const WAYS = [
  ["changing", "wrong"],
  ["resetting", `${"A".repeat(22)}-000000`],
] as const;

describe.each(WAYS)("%s a password that breaks off", (way, wrong) => {
  const setUp = async () => {
    const { ports, call } = await openWorld();
    const logIn = (password: string) => call("createToken", { json: { username: "ada", password } });
    const { body: tokens } = await logIn("ada-secret");
    await askForReset(call, ports, ADA);
    const link = resetLink(ports, ADA);
    const set = async (proof = way === "changing" ? "ada-secret" : link.token, password = NEW_PASSWORD) => {
      const { status } =
        way === "changing"
          ? await call("changePassword", { access: tokens.access, json: { old_password: proof, password } })
          : await call("resetPassword", {
              params: { ...link, token: proof },
              json: { username_or_email: "ada", password },
            });
      return status;
    };
    return { ports, call, logIn, tokens, set };
  };
  type SetUp = Awaited<ReturnType<typeof setUp>>;

  const breakOff: [string, (ports: Memory) => void][] = [
    [
      "before the sessions are ended",
      ({ profiles }) => {
        vi.spyOn(profiles, "endSessions").mockRejectedValueOnce(new Error("throttled"));
      },
    ],
    [
      "before the pool's answer comes",
      ({ users }) => {
        const { changePassword, finishReset } = users;
        vi.spyOn(users, "changePassword").mockImplementationOnce(async (...asked) => {
          await changePassword(...asked);
          throw new Error("the answer was lost");
        });
        vi.spyOn(users, "finishReset").mockImplementationOnce(async (...asked) => {
          await finishReset(...asked);
          throw new Error("the answer was lost");
        });
      },
    ],
  ];

  const expectHealed = async ({ ports, call, logIn, tokens }: SetUp) => {
    ports.pass(PLAN_MS);
    expect(await areGood(call, tokens)).toEqual(NONE);
    const after = await logIn(NEW_PASSWORD);
    expect(await areGood(call, after.body)).toEqual(BOTH);
  };

  test.each(breakOff)("ends every session half a minute later, broken off %s", async (_when, breaks) => {
    const scene = await setUp();
    breaks(scene.ports);
    expect(await scene.set()).toBe(500);
    expect((await scene.call("getMe", { access: scene.tokens.access })).status).toBe(200);
    await expectHealed(scene);
  });

  test.each(breakOff)(
    "ends every session too, broken off %s, where another call is refused in that second",
    async (_when, breaks) => {
      const scene = await setUp();
      breaks(scene.ports);
      const statuses = await Promise.all([scene.set(), scene.set(wrong)]);
      expect(statuses).toContain(500);
      expect(await scene.set(undefined, PASSWORD_THAT_THE_POOL_REFUSES)).toBe(400);
      await expectHealed(scene);
    },
  );

  test("keeps all log-ins after a refusal", async () => {
    const { ports, call, tokens, set } = await setUp();
    expect(await set(wrong)).toBe(400);
    expect(await set(undefined, PASSWORD_THAT_THE_POOL_REFUSES)).toBe(400);
    ports.pass(PLAN_MS);
    expect(await areGood(call, tokens)).toEqual(BOTH);
    expect((await ports.profiles.get("ada"))?.sessionsEndAt).toEqual(new Set());
  });

  test("leaves no planned end behind: a log-in right afterwards stays", async () => {
    const { ports, call, logIn, set } = await setUp();
    expect(await set()).toBe(200);
    const after = await logIn(NEW_PASSWORD);
    ports.pass(PLAN_MS);
    expect(await areGood(call, after.body)).toEqual(BOTH);
  });
});
