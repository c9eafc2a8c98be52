import { expect, test } from "vitest";
import { secretReader } from "../../../functions/store/accounts/client-secret.ts";

/** A pool whose client has one secret after the other, and a clock that only the test moves. */
const start = () => {
  const pool = { secret: "first", reads: 0, isDown: false };
  const clock = { ms: 0 };
  const reader = secretReader(
    async () => {
      pool.reads += 1;
      if (pool.isDown) throw new Error("down");
      return pool.secret;
    },
    () => clock.ms,
  );
  return { pool, clock, reader };
};

test("the secret is read once, also by calls at the same time", async () => {
  const { pool, clock, reader } = start();
  expect(await Promise.all([reader.secret(), reader.secret()])).toEqual(["first", "first"]);
  clock.ms += 86_400_000;
  expect(await reader.secret()).toBe("first");
  expect(pool.reads).toBe(1);
});

test("a secret that cannot be read is asked for again by the next call", async () => {
  const { pool, reader } = start();
  pool.isDown = true;
  await expect(reader.secret()).rejects.toThrow("down");
  pool.isDown = false;
  expect(await reader.secret()).toBe("first");
});

test("a secret that was replaced is read anew by the first call that is refused, for all", async () => {
  const { pool, reader } = start();
  await reader.secret();
  pool.secret = "second";
  const refused = [reader.secretAfterRefusal("first"), reader.secretAfterRefusal("first")];
  expect(await Promise.all(refused)).toEqual(["second", "second"]);
  expect(await reader.secret()).toBe("second");
  expect(await reader.secretAfterRefusal("first")).toBe("second");
  expect(pool.reads).toBe(2);
});

test("a secret that stays refused is read once a minute at most", async () => {
  const { pool, clock, reader } = start();
  await reader.secret();
  for (let seconds = 0; seconds < 120; seconds++) {
    expect(await reader.secretAfterRefusal("first")).toBe("first");
    clock.ms += 1000;
  }
  expect(pool.reads).toBe(3);
});
