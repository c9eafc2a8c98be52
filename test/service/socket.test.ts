import { connect } from "node:net";
import { expect, test } from "vitest";
import { WebSocket } from "ws";
import { type ServerMessage, SOCKET_PATH } from "#shared/contracts/socket.ts";
import { upgradeRequest } from "../support/upgrade-request.ts";
import { follow, runBacktest, signIn } from "./client.ts";
import { address } from "./means.ts";
import { tickerOf } from "./ticker.ts";

const socketAddress = `${address.replace(/^http/, "ws")}${SOCKET_PATH}`;
const UNKNOWN = "AAAAAAAAAAAAAAAAAAAAAA";

/** Opens a socket, sends the texts after `initial`, and collects until it closes or `count` messages came. */
const talk = (texts: string[], count: number, options: { origin?: string } = {}) =>
  new Promise<{ messages: ServerMessage[]; closed: boolean }>((resolve, reject) => {
    const socket = new WebSocket(socketAddress, options);
    const messages: ServerMessage[] = [];
    socket.on("error", reject);
    socket.on("close", () => resolve({ messages, closed: true }));
    socket.on("message", (data) => {
      const message = JSON.parse(String(data)) as ServerMessage;
      messages.push(message);
      if (message.message === "initial") for (const text of texts) socket.send(text);
      if (messages.length === count) {
        resolve({ messages, closed: false });
        socket.close();
      }
    });
  });

test("sends initial after the handshake and answers a ping", async () => {
  const { messages } = await talk([JSON.stringify({ message: "ping" })], 2);
  expect(messages.map(({ message }) => message)).toEqual(["initial", "pong"]);
});

test("answers an unknown task with an error and closes the socket after five", async () => {
  const ask = JSON.stringify({ task_id: UNKNOWN });
  const { messages, closed } = await talk([ask, ask, ask, ask, ask, ask], 99);
  expect(closed).toBe(true);
  expect(messages.slice(1).every(({ message, error }) => message === "error" && Boolean(error))).toBe(true);
});

test("answers an invalid message with an error and keeps the socket open", async () => {
  const { messages, closed } = await talk(
    ["{", JSON.stringify({ task_id: 5 }), JSON.stringify({ message: "ping" })],
    4,
  );
  expect(closed).toBe(false);
  expect(messages.map(({ message }) => message).sort()).toEqual(["error", "error", "initial", "pong"]);
});

test("refuses a page of another site and accepts a program without an Origin", async () => {
  await expect(talk([], 1, { origin: "https://elsewhere.example" })).rejects.toThrow(/403/);
  expect((await talk([], 1, { origin: address })).messages[0]?.message).toBe("initial");
});

test("sends the present state to late, repeated and concurrent followers of a task", async () => {
  const session = await signIn(address);
  const { ticker } = await tickerOf(session);
  const { taskId } = await runBacktest(session, {
    overallFields: [{ ticker, backtest_length: 1 }],
    filterFields: [{}],
    riskFields: [],
    eventFields: [],
    volFields: [],
    optFields: [{ long_short: "Long", call_put: "Call", dte: 30, delta: 0.5 }],
  });
  const followers = await Promise.all([follow(address, taskId), follow(address, taskId)]);
  for (const messages of followers) {
    expect(messages.at(-1)?.message).toBe("results");
    expect(
      messages.some(({ message, pct_of_total }) => message === "status_update" && pct_of_total === 1),
    ).toBe(true);
  }
});

test("greets others while clients leave before their handshake is done", async () => {
  const { hostname, port } = new URL(address);
  const upgrade = upgradeRequest(SOCKET_PATH, `${hostname}:${port}`);
  for (let i = 0; i < 20; i++) {
    const leaver = connect({ host: hostname, port: Number(port) });
    leaver.on("error", () => undefined);
    leaver.write(upgrade, () => leaver.resetAndDestroy());
  }
  const begun = Date.now();
  expect((await talk([], 1)).messages[0]?.message).toBe("initial");
  expect(Date.now() - begun).toBeLessThan(5_000);
});

test("closes a flooding socket and serves the others", async () => {
  const ping = JSON.stringify({ message: "ping" });
  const flood = talk(Array(6000).fill(ping), 99_999);
  const follower = talk(Array(50).fill(ping), 51);
  const foreign = talk([], 1, { origin: "https://elsewhere.example" });
  await expect(foreign).rejects.toThrow(/403/);
  const { messages } = await follower;
  expect(messages.filter(({ message }) => message === "pong")).toHaveLength(50);
  const flooded = await flood;
  expect(flooded.closed).toBe(true);
  expect(flooded.messages.some(({ error }) => error?.startsWith("Too many messages"))).toBe(true);
  expect(flooded.messages.length).toBeLessThan(500);
});
