import { describe, expect, test } from "vitest";
import { connect } from "../../../../functions/socket/connect.ts";
import { disconnect } from "../../../../functions/socket/disconnect.ts";
import type { Memory } from "../memory/memory.ts";
import { connecting, from, opened } from "./open-socket.ts";
import { runTask } from "./run-task.ts";

describe("a client that sends too much", () => {
  const PING = { message: "ping" };
  const MINUTE_MS = 60_000;
  const times = async (count: number, work: () => Promise<unknown>) => {
    for (let i = 0; i < count; i++) await work();
  };
  const pongs = (ports: Memory, connectionId: string) =>
    ports.sentTo(connectionId).filter(({ message }) => message === "pong").length;

  test("gets an error and is disconnected after too many messages on one socket, until the next minute", async () => {
    const { ports, say } = await opened();
    await times(120, () => say(PING));
    ports.pass(MINUTE_MS);
    await times(120, () => say(PING));
    expect([pongs(ports, "c1"), ports.closed]).toEqual([240, []]);
    await say(PING);
    expect(ports.sentTo("c1").at(-1)).toMatchObject({
      message: "error",
      error: expect.stringContaining("Too many messages"),
    });
    expect([pongs(ports, "c1"), ports.closed]).toEqual([240, ["c1"]]);
  });

  test("disturbs no other socket", async () => {
    const { ports, taskId, say } = await opened();
    await connect(connecting(ports), from("good", { address: "192.0.2.2" }));
    await Promise.all([times(300, () => say(PING)), times(100, () => say(PING, "good"))]);
    await say({ task_id: taskId }, "good");
    expect(new Set(ports.closed)).toEqual(new Set(["c1"]));
    expect(pongs(ports, "good")).toBe(100);
    expect(ports.sentTo("good").at(-1)).toMatchObject({ message: "status_update" });
  });

  test("is disconnected silently after too many messages over several sockets, and opens no other in that minute", async () => {
    const { ports, say } = await opened();
    ports.messagesPerAddress = 10;
    const open = (connectionId: string, address?: string) =>
      connect(connecting(ports), from(connectionId, address === undefined ? {} : { address }));
    await open("c2");
    for (const connectionId of ["c1", "c2"]) await times(4, () => say(PING, connectionId));
    expect(ports.closed).toEqual([]);
    await say(PING, "c2");
    expect(ports.closed).toEqual(["c2"]);
    expect(ports.sentTo("c2").map(({ message }) => message)).toEqual(Array(4).fill("pong"));
    expect(await open("c3")).toBe("forbidden");
    expect(await open("c4", "192.0.2.2")).toBe("accepted");
    ports.pass(MINUTE_MS);
    expect(await open("c3")).toBe("accepted");
  });

  test("gets no answer once its connection is closed", async () => {
    const { ports, say } = await opened();
    await disconnect(ports, from("c1"));
    await say(PING);
    expect(ports.sent).toEqual([]);
  });
});

test("follows a task on 50 connections, and tells the next one that they are too many", async () => {
  const { ports, taskId, say } = await opened();
  for (let index = 1; index <= 51; index++) {
    await ports.connections.open(`c${index}`, "here", 0, 0);
    await say({ task_id: taskId }, `c${index}`);
  }
  await say({ task_id: taskId }, "c50");
  expect(await ports.connections.followersOf(taskId)).toHaveLength(50);
  expect(ports.sentTo("c50").map(({ message }) => message)).toEqual(["status_update", "status_update"]);
  expect(ports.sentTo("c51").at(-1)).toMatchObject({
    message: "error",
    error: "50 connections follow this task already. Close one, and reload the page.",
  });
});

test("disconnects a client that does not read", async () => {
  const { ports, taskId, say } = await opened();
  await say({ task_id: taskId });
  ports.sockets.post = async () => "refused";
  await runTask(ports, taskId);
  expect(ports.closed).toContain("c1");
});
