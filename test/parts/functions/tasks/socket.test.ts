import { describe, expect, test } from "vitest";
import { socket } from "../../../../functions/edge/socket.ts";
import { connect } from "../../../../functions/socket/connect.ts";
import { disconnect } from "../../../../functions/socket/disconnect.ts";
import { greet } from "../../../../functions/socket/greet.ts";
import { world } from "../world.ts";
import { connecting, from, opened, SITE } from "./open-socket.ts";
import { planned, runTask, stepPorts } from "./run-task.ts";

describe("connecting", () => {
  test.each([
    [undefined, "accepted"],
    [SITE, "accepted"],
    ["https://evil.example", "forbidden"],
    [`${SITE}.evil.example`, "forbidden"],
    ["null", "forbidden"],
    ["", "forbidden"],
  ])("from the origin %j is %s", async (origin, outcome) => {
    const ports = await world();
    expect(await connect(connecting(ports), from("c1", { origin }))).toBe(outcome);
    expect(await ports.connections.isOpen("c1")).toBe(outcome === "accepted");
    expect(ports.invoked).toEqual(
      outcome === "accepted" ? [{ functionName: "greet", payload: { connectionId: "c1" } }] : [],
    );
  });

  test("reads the event's headers in any spelling", async () => {
    const ports = await world();
    const handler = socket(connect, () => connecting(ports));
    const requestContext = { connectionId: "c1" };
    expect(await handler({ requestContext, headers: { Origin: "https://evil.example" } })).toEqual({
      statusCode: 403,
    });
    expect(await handler({ requestContext, headers: { origin: SITE } })).toEqual({ statusCode: 200 });
  });
});

describe("the greeting", () => {
  test("is retried until the connection takes messages", async () => {
    const { ports } = await opened();
    ports.gone.add("c1");
    const { sleep } = ports.clock;
    const before = ports.clock.now();
    let pauses = 0;
    ports.clock.sleep = async (ms) => {
      await sleep(ms);
      pauses += 1;
      if (pauses === 4) ports.gone.delete("c1");
    };
    await greet(ports, { connectionId: "c1" });
    expect(ports.sentTo("c1")).toEqual([{ connection_status: "connected", message: "initial" }]);
    expect(pauses).toBe(4);
    // The first pauses are short, since most connections open within a moment.
    expect(ports.clock.now() - before).toBeLessThan(500);
  });

  test("is given up after about a second, and at once for a closed connection", async () => {
    const { ports } = await opened();
    ports.gone.add("c1");
    const before = ports.clock.now();
    await greet(ports, { connectionId: "c1" });
    const tookMs = ports.clock.now() - before;
    expect(tookMs).toBeGreaterThan(1000);
    expect(tookMs).toBeLessThan(1500);
    // A connection that opens later can still follow a task.
    expect(await ports.connections.isOpen("c1")).toBe(true);
    await disconnect(ports, from("c1"));
    await greet(ports, { connectionId: "c1" });
    expect(ports.clock.now() - before).toBe(tookMs);
  });
});

describe("following a task", () => {
  test("sends the present state at once, then the updates", async () => {
    const { ports, taskId, say } = await opened();
    await say({ task_id: taskId });
    expect(ports.sentTo("c1")).toEqual([
      { connection_status: "connected", message: "status_update", pct_of_total: 0 },
    ]);
    await runTask(ports, taskId);
    expect(ports.sentTo("c1").map(({ message }) => message)).toEqual([
      "status_update",
      "status_update",
      "status_update",
      "results",
    ]);
  });

  test("serves several followers, repeats, and comers after the end", async () => {
    const { ports, taskId, say } = await opened();
    await connect(connecting(ports), from("c2"));
    await say({ task_id: taskId });
    await say({ task_id: taskId }, "c2");
    await say({ task_id: taskId }, "c2");
    await runTask(ports, taskId);
    await connect(connecting(ports), from("late"));
    await say({ task_id: taskId }, "late");
    for (const connectionId of ["c1", "c2", "late"])
      expect(ports.sentTo(connectionId).filter(({ message }) => message === "results")).toHaveLength(1);
    expect(ports.sentTo("late").map(({ pct_of_total }) => pct_of_total)).toEqual([1, undefined]);
  });

  test.each(["post", "follow"] as const)("misses no end that comes during its %s", async (moment) => {
    const { ports, call, taskId, say } = await opened();
    const cancel = () => call("cancelTask", { as: "ada", params: { taskId } });
    const { post } = ports.sockets;
    const { follow } = ports.connections;
    let isFirst = true;
    ports.sockets.post = async (connectionId, text) => {
      const outcome = await post(connectionId, text);
      if (moment === "post" && isFirst) {
        isFirst = false;
        await cancel();
      }
      return outcome;
    };
    ports.connections.follow = async (connectionId, id, ttl) => {
      await Promise.all([follow(connectionId, id, ttl), moment === "follow" ? cancel() : undefined]);
    };
    await say({ task_id: taskId });
    expect(ports.sentTo("c1").map(({ message }) => message)).toContain("error");
  });

  test("sends the reason of a failed task", async () => {
    const { ports, taskId, say } = await opened();
    await ports.tasks.end(taskId, { state: "failed", error: "It broke. Run it again." });
    await say({ task_id: taskId });
    expect(ports.sentTo("c1")).toEqual([
      { connection_status: "connected", message: "error", error: "It broke. Run it again." },
    ]);
  });

  test("sends large results by their address, never in a message over the limit (fault 20)", async () => {
    const { ports, taskId, say } = await opened();
    await runTask(ports, taskId);
    const big = { trade_df: "x".repeat(200_000), sum_df: "[]", rel_df: "[]", notes: [] };
    await ports.results.put(`tasks/${taskId}/results.json`, JSON.stringify(big));
    await say({ task_id: taskId });
    expect(ports.sentTo("c1").at(-1)?.results).toEqual({ href: `/api/tasks/${taskId}/results` });
    for (const { text } of ports.sent) expect(Buffer.byteLength(text)).toBeLessThan(128 * 1024);
  });

  test("ends when the client leaves", async () => {
    const { ports, taskId, say } = await opened();
    await say({ task_id: taskId });
    await disconnect(ports, from("c1"));
    const { slices } = await planned(stepPorts(ports), taskId);
    expect(slices).toHaveLength(1);
    await runTask(ports, taskId);
    expect(ports.sentTo("c1")).toHaveLength(1);
    await disconnect(ports, from("c1"));
  });
});

describe("other messages of a client", () => {
  test("answer a ping with a pong", async () => {
    const { ports, say } = await opened();
    await say({ message: "ping" });
    expect(ports.sentTo("c1")).toEqual([{ connection_status: "connected", message: "pong" }]);
  });

  test.each([
    "",
    "{",
    "null",
    "[]",
    '"ping"',
    "{}",
    '{"message":"pong"}',
    '{"message":"ping","more":1}',
    '{"__proto__":{"message":"ping"}}',
    `"${"x".repeat(5000)}"`,
  ])("answer %j with an error, without counting it", async (text) => {
    const { ports, say } = await opened();
    for (let times = 0; times < 7; times++) await say(text);
    expect(ports.sentTo("c1").map(({ message }) => message)).toEqual(Array(7).fill("error"));
    expect(ports.closed).toEqual([]);
  });

  test("close the socket on the fifth unknown task", async () => {
    const { ports, taskId, say } = await opened();
    const unknown = [
      { task_id: "u".repeat(22) },
      { task_id: "short" },
      { task_id: 7 },
      { task_id: taskId, more: 1 },
    ];
    for (const message of unknown) await say(message);
    expect(ports.sentTo("c1").map(({ error }) => error)).toEqual(Array(4).fill("Task not found."));
    expect(ports.closed).toEqual([]);
    await say({ task_id: "u".repeat(22) });
    expect(ports.closed).toEqual(["c1"]);
  });

  test("treat an expired task as unknown", async () => {
    const { ports, taskId, say } = await opened();
    ports.pass(31 * 24 * 3600 * 1000);
    await say({ task_id: taskId });
    expect(ports.sentTo("c1")[0]).toMatchObject({ message: "error", error: "Task not found." });
  });
});
