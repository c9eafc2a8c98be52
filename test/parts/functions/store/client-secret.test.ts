import { expect, test } from "vitest";
import { secretReader } from "../../../../functions/store/accounts/pool-client.ts";

/** A pool that rotates its client's secret, and a clock that only the test moves. */
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

test("reads the secret once, also for concurrent calls", async () => {
  const { pool, clock, reader } = start();
  expect(await Promise.all([reader.secret(), reader.secret()])).toEqual(["first", "first"]);
  clock.ms += 86_400_000;
  expect(await reader.secret()).toBe("first");
  expect(pool.reads).toBe(1);
});

test("reads a secret again on the next call after a failure", async () => {
  const { pool, reader } = start();
  pool.isDown = true;
  await expect(reader.secret()).rejects.toThrow("down");
  pool.isDown = false;
  expect(await reader.secret()).toBe("first");
});

test("reads a rotated secret again on the first refused call, for all", async () => {
  const { pool, reader } = start();
  await reader.secret();
  pool.secret = "second";
  const refused = [reader.secretAfterRefusal("first"), reader.secretAfterRefusal("first")];
  expect(await Promise.all(refused)).toEqual(["second", "second"]);
  expect(await reader.secret()).toBe("second");
  expect(await reader.secretAfterRefusal("first")).toBe("second");
  expect(pool.reads).toBe(2);
});

test("reads a secret that stays refused once a minute at most", async () => {
  const { pool, clock, reader } = start();
  await reader.secret();
  for (let seconds = 0; seconds < 120; seconds++) {
    expect(await reader.secretAfterRefusal("first")).toBe("first");
    clock.ms += 1000;
  }
  expect(pool.reads).toBe(3);
});
