import { createServer } from "node:http";
import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GetConnectionCommand,
  PostToConnectionCommand,
} from "@aws-sdk/client-apigatewaymanagementapi";
import { describe, expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import type { FunctionHost } from "../../../infra/local/lambda/function-host.ts";
import { LIMITS, type Limits, openConnections } from "../../../infra/local/site/connections.ts";
import { startConnectionsApi } from "../../../infra/local/site/connections-api.ts";
import { socketApi } from "../../../infra/local/site/socket-api.ts";
import { clientSettings } from "../../../infra/local/wire/client-settings.ts";
import { listen, shut } from "../../../infra/local/wire/stand-in.ts";
import { closing } from "../../support/temp-folder.ts";

type Event = {
  readonly requestContext: { readonly connectionId: string; readonly routeKey: string };
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};
type Handlers = Readonly<Partial<Record<"connect" | "message" | "disconnect", (event: Event) => unknown>>>;

const spec = {
  id: "api",
  stageName: "live",
  functionByRoute: new Map([
    ["$connect", "connect"],
    ["$default", "message"],
    ["$disconnect", "disconnect"],
  ]),
};

/** A socket API whose functions are the test's. */
const open = async (handlers: Handlers, limits: Limits = LIMITS) => {
  const events: Event[] = [];
  const invoke: FunctionHost["invoke"] = async (name, payload) => {
    const event: Event = JSON.parse(payload);
    events.push(event);
    const result = await handlers[name as keyof Handlers]?.(event);
    return { kind: "returned", payload: JSON.stringify(result ?? { statusCode: 200 }) };
  };
  const connections = openConnections(limits);
  const posts = closing(await startConnectionsApi(connections, spec.stageName));
  const client = new ApiGatewayManagementApiClient({ ...clientSettings(posts.endpoint), maxAttempts: 1 });
  const server = createServer();
  const api = socketApi(spec, { invoke }, connections);
  server.on("upgrade", api.upgrade);
  const port = await listen(server, 0);
  onTestFinished(() => shut(server));
  const connect = (headers: Record<string, string> = {}) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/`, { headers });
    onTestFinished(() => socket.terminate());
    return socket;
  };
  const post = (ConnectionId: string, Data: string) =>
    client.send(new PostToConnectionCommand({ ConnectionId, Data }));
  const idOf = (index = 0): string => events[index]?.requestContext.connectionId ?? "";
  return { events, client, connections, connect, post, idOf };
};

const opened = (socket: WebSocket) =>
  new Promise<void>((resolve, reject) => socket.once("open", resolve).once("error", reject));
const closed = (socket: WebSocket) => new Promise<number>((resolve) => socket.once("close", resolve));
const message = (socket: WebSocket) =>
  new Promise<string>((resolve) => socket.once("message", (data) => resolve(String(data))));

const GONE = { name: "GoneException" };

describe("connecting", () => {
  test("a connection counts as gone until $connect has answered", async () => {
    const answer = Promise.withResolvers<void>();
    const { connect, post, idOf, events } = await open({
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

  test("is refused where the function refuses or fails", async () => {
    const { connect, post, idOf } = await open({ connect: () => ({ statusCode: 403 }) });
    await expect(opened(connect())).rejects.toThrow("403");
    await expect(post(idOf(), "x")).rejects.toMatchObject(GONE);
    const broken = await open({ connect: () => ({ nothing: true }) });
    await expect(opened(broken.connect())).rejects.toThrow("500");
  });

  test("tells the function who asks", async () => {
    const { connect, events } = await open({});
    await opened(connect({ Origin: "https://site.example" }));
    expect(events[0]?.headers).toMatchObject({ Origin: "https://site.example" });
    expect(events[0]?.requestContext).toMatchObject({
      routeKey: "$connect",
      eventType: "CONNECT",
      stage: "live",
    });
  });
});

describe("an open connection", () => {
  test("gives every message to $default, and its end to $disconnect", async () => {
    const { connect, events, post, idOf } = await open({});
    const socket = connect();
    await opened(socket);
    socket.send("one");
    await expect.poll(() => events[1]?.body).toBe("one");
    socket.close();
    await expect.poll(() => events[2]?.requestContext.routeKey).toBe("$disconnect");
    expect(new Set(events.map(({ requestContext }) => requestContext.connectionId)).size).toBe(1);
    await expect(post(idOf(), "late")).rejects.toMatchObject(GONE);
  });

  test("is described and closed by functions", async () => {
    const { connect, client, idOf } = await open({});
    const socket = connect();
    await opened(socket);
    const about = await client.send(new GetConnectionCommand({ ConnectionId: idOf() }));
    expect(about.ConnectedAt).toBeInstanceOf(Date);
    const end = closed(socket);
    await client.send(new DeleteConnectionCommand({ ConnectionId: idOf() }));
    await end;
    const again = client.send(new DeleteConnectionCommand({ ConnectionId: idOf() }));
    await expect(again).rejects.toMatchObject(GONE);
  });

  test("takes 128 KB either way, and no more", async () => {
    const { connect, post, idOf, events } = await open({});
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

  test("hears that a function failed", async () => {
    const { connect } = await open({ message: () => ({ statusCode: 500 }) });
    const socket = connect();
    await opened(socket);
    const received = message(socket);
    socket.send("x");
    expect(JSON.parse(await received)).toMatchObject({ message: "Internal server error" });
  });

  test("is closed when idle too long, when it lives too long, and not while there is talk", async () => {
    const idle = await open({}, { ...LIMITS, idleMs: 150 });
    const quiet = idle.connect();
    await opened(quiet);
    for (let i = 0; i < 4; i++) {
      await new Promise((resolve) => setTimeout(resolve, 80));
      quiet.send("still here");
    }
    expect(quiet.readyState).toBe(WebSocket.OPEN);
    expect(await closed(quiet)).toBe(1001);
    const old = await open({}, { ...LIMITS, lifeMs: 50 });
    const socket = old.connect();
    await opened(socket);
    expect(await closed(socket)).toBe(1001);
  });

  test("whose client reads too slowly is told to the sender", async () => {
    const { connect, post, idOf } = await open({}, { ...LIMITS, waitingBytes: 256 * 1024 });
    const socket = connect();
    await opened(socket);
    socket.pause();
    const flood = async () => {
      for (let i = 0; i < 400; i++) await post(idOf(), "x".repeat(120_000));
    };
    await expect(flood()).rejects.toMatchObject({ name: "LimitExceededException" });
  });
});
