import { describe, expect, test } from "vitest";
import { closed, opened, openSocketApi } from "./open-socket-api.ts";

describe("a flood of messages", () => {
  const COUNT = 6000;

  /** Returns a slow function, and its maximum number of concurrent messages. */
  const slow = () => {
    let [now, most] = [0, 0];
    const handle = async () => {
      most = Math.max(most, ++now);
      await new Promise((resolve) => setTimeout(resolve, 2));
      now--;
      return { statusCode: 200 };
    };
    return { handle, most: () => most };
  };

  test("delivers a flood of messages with bounded concurrency, between messages of other sockets", async () => {
    const { handle, most } = slow();
    const { connect, events } = await openSocketApi({ message: handle });
    const [flooder, follower] = [connect(), connect()];
    await Promise.all([opened(flooder), opened(follower)]);
    for (let i = 0; i < COUNT; i++) flooder.send("flood");
    await expect.poll(() => events.some(({ body }) => body === "flood")).toBe(true);
    for (let i = 0; i < 20; i++) follower.send(`task ${i}`);
    const bodies = () => events.flatMap(({ body }) => body ?? []);
    await expect.poll(() => bodies().filter((body) => body.startsWith("task")).length).toBe(20);
    expect(bodies().length).toBeLessThan(COUNT / 2);
    expect(bodies().filter((body) => body !== "flood")).toEqual(
      Array.from({ length: 20 }, (_, i) => `task ${i}`),
    );
    expect(most()).toBeLessThanOrEqual(8);
    await expect.poll(() => bodies().length, { timeout: 20_000 }).toBe(COUNT + 20);
  });

  test("keeps a flood of many sockets within the host's limits", async () => {
    const { handle, most } = slow();
    const { connect, events } = await openSocketApi({ message: handle });
    const sockets = Array.from({ length: 50 }, () => connect());
    await Promise.all(sockets.map(opened));
    for (const socket of sockets) for (let i = 0; i < 40; i++) socket.send("x");
    await expect.poll(() => events.filter(({ body }) => body === "x").length, { timeout: 20_000 }).toBe(2000);
    expect(most()).toBeLessThanOrEqual(16);
  });

  test("drops a flood of messages when its connection ends", async () => {
    const { handle } = slow();
    const { connect, events, connections, idOf, routes } = await openSocketApi({ message: handle });
    const flooder = connect();
    await opened(flooder);
    for (let i = 0; i < COUNT; i++) flooder.send("flood");
    await expect.poll(() => events.length).toBeGreaterThan(10);
    connections.disconnect(idOf());
    expect(await closed(flooder)).toBe(1000);
    await expect.poll(() => routes(idOf()).at(-1)).toBe("$disconnect");
    expect(events.length).toBeLessThan(COUNT / 2);
  });
});
