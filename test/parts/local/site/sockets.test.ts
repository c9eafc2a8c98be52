import { connect as connectTcp } from "node:net";
import { describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { TooManyRequests } from "../../../../infra/local/lambda/too-many-requests.ts";
import { LIMITS } from "../../../../infra/local/site/connections.ts";
import { upgradeRequest } from "../../../support/upgrade-request.ts";
import { closed, opened, openSocketApi } from "./open-socket-api.ts";

const UPGRADE = upgradeRequest("/");

const message = (socket: WebSocket) =>
  new Promise<string>((resolve) => socket.once("message", (data) => resolve(String(data))));

const GONE = { name: "GoneException" };

describe("connecting", () => {
  test("refuses posts to a connection until $connect has answered", async () => {
    const answer = Promise.withResolvers<void>();
    const { connect, post, idOf, events } = await openSocketApi({
      connect: async () => {
        await answer.promise;
        return { statusCode: 200 };
      },
    });
    const socket = connect();
    await expect.poll(() => events.length).toBe(1);
    await expect(post(idOf(), "early")).rejects.toMatchObject(GONE);
    const received = message(socket);
    answer.resolve();
    await opened(socket);
    await post(idOf(), "hello");
    expect(await received).toBe("hello");
  });

  test("answers 403 when $connect refuses and 500 when it fails", async () => {
    const { connect, post, idOf } = await openSocketApi({ connect: () => ({ statusCode: 403 }) });
    await expect(opened(connect())).rejects.toThrow("403");
    await expect(post(idOf(), "x")).rejects.toMatchObject(GONE);
    const broken = await openSocketApi({ connect: () => ({ nothing: true }) });
    await expect(opened(broken.connect())).rejects.toThrow("500");
  });

  test.each(["closes", "resets"] as const)(
    "ends a connection whose client %s before the answer",
    async (how) => {
      const answer = Promise.withResolvers<void>();
      const { events, idOf, routes, post, port } = await openSocketApi({
        connect: async () => {
          await answer.promise;
          return { statusCode: 200 };
        },
      });
      const client = connectTcp(port, "127.0.0.1").on("error", () => undefined);
      client.write(UPGRADE);
      await expect.poll(() => events.length).toBe(1);
      const left = new Promise((resolve) => client.once("close", resolve));
      if (how === "closes") client.destroy();
      else client.resetAndDestroy();
      await left;
      answer.resolve();
      await expect.poll(() => routes(idOf())).toEqual(["$connect", "$disconnect"]);
      await expect(post(idOf(), "x")).rejects.toMatchObject(GONE);
    },
  );

  test("runs $disconnect after an invalid handshake", async () => {
    const { idOf, routes, port } = await openSocketApi({});
    const client = connectTcp(port, "127.0.0.1");
    client.write(UPGRADE.replace("Version: 13", "Version: 1"));
    const text = await new Promise((resolve) => client.once("data", (data) => resolve(String(data))));
    expect(text).toMatch(/^HTTP\/1.1 4\d\d /);
    expect(routes(idOf())).toEqual(["$connect", "$disconnect"]);
  });

  test("answers 429 to a connection when too many calls run", async () => {
    const { connect } = await openSocketApi({
      connect: () => {
        throw new TooManyRequests("connect has too many calls waiting");
      },
    });
    await expect(opened(connect())).rejects.toThrow("429");
  });

  test("replaces the client's own viewer address", async () => {
    const { connect, events } = await openSocketApi({});
    await opened(connect({ Origin: "https://site.example", "X-Viewer-Address": "192.0.2.9" }));
    expect(events[0]?.headers).toMatchObject({
      Origin: "https://site.example",
      "x-viewer-address": "127.0.0.1",
    });
    expect(events[0]?.headers).not.toHaveProperty("X-Viewer-Address");
    expect(events[0]?.requestContext).toMatchObject({
      routeKey: "$connect",
      eventType: "CONNECT",
      stage: "live",
    });
  });
});

describe("an open connection", () => {
  test("passes every message to $default and the end to $disconnect", async () => {
    const { connect, events, post, idOf } = await openSocketApi({});
    const socket = connect();
    await opened(socket);
    socket.send("one");
    await expect.poll(() => events[1]?.body).toBe("one");
    socket.close();
    await expect.poll(() => events[2]?.requestContext.routeKey).toBe("$disconnect");
    expect(new Set(events.map(({ requestContext }) => requestContext.connectionId)).size).toBe(1);
    await expect(post(idOf(), "late")).rejects.toMatchObject(GONE);
  });

  test("refuses messages over 128 KB both ways", async () => {
    const { connect, post, idOf, events } = await openSocketApi({});
    const socket = connect();
    await opened(socket);
    const received = message(socket);
    await post(idOf(), "x".repeat(128 * 1024));
    expect(await received).toHaveLength(128 * 1024);
    const large = post(idOf(), "x".repeat(128 * 1024 + 1));
    await expect(large).rejects.toMatchObject({ name: "PayloadTooLargeException" });
    socket.send("y".repeat(128 * 1024));
    await expect.poll(() => events[1]?.body?.length).toBe(128 * 1024);
    const end = closed(socket);
    socket.send("y".repeat(128 * 1024 + 1));
    expect(await end).toBe(1009);
  });

  test("sends an error over the socket when a function fails", async () => {
    const { connect } = await openSocketApi({ message: () => ({ statusCode: 500 }) });
    const socket = connect();
    await opened(socket);
    const received = message(socket);
    socket.send("x");
    expect(JSON.parse(await received)).toMatchObject({ message: "Internal server error" });
  });

  test("closes a connection after its idle time or maximum age, and not while messages flow", async () => {
    const idle = await openSocketApi({}, { ...LIMITS, idleMs: 150 });
    const quiet = idle.connect();
    await opened(quiet);
    for (let i = 0; i < 4; i++) {
      await new Promise((resolve) => setTimeout(resolve, 80));
      quiet.send("still here");
    }
    expect(quiet.readyState).toBe(WebSocket.OPEN);
    expect(await closed(quiet)).toBe(1001);
    const old = await openSocketApi({}, { ...LIMITS, lifeMs: 50 });
    const socket = old.connect();
    await opened(socket);
    expect(await closed(socket)).toBe(1001);
  });

  test("ends a connection whose client reads too slowly, and the sender gets LimitExceeded", async () => {
    const { connect, post, idOf, routes } = await openSocketApi({}, { ...LIMITS, waitingBytes: 256 * 1024 });
    const socket = connect();
    await opened(socket);
    socket.pause();
    const flood = async () => {
      for (let i = 0; i < 400; i++) await post(idOf(), "x".repeat(120_000));
    };
    await expect(flood()).rejects.toMatchObject({ name: "LimitExceededException" });
    await expect(post(idOf(), "x")).rejects.toMatchObject(GONE);
    await expect.poll(() => routes(idOf())).toEqual(["$connect", "$disconnect"]);
  });

  test("ends a connection whose client sends pings and reads no pongs", async () => {
    const { connect, idOf, routes } = await openSocketApi({}, { ...LIMITS, waitingBytes: 64 * 1024 });
    const socket = connect();
    await opened(socket);
    const pong = new Promise((resolve) => socket.once("pong", (data) => resolve(String(data))));
    socket.ping("there?");
    expect(await pong).toBe("there?");
    socket.on("error", () => undefined);
    socket.pause();
    const isOver = () => routes(idOf()).includes("$disconnect");
    for (let i = 0; i < 500 && !isOver(); i++) {
      for (let j = 0; j < 1000; j++) socket.ping("x".repeat(120));
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    await expect.poll(isOver).toBe(true);
  });
});
