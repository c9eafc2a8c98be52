import { expect, test } from "vitest";
import { WebSocket } from "ws";
import { type ServerMessage, SOCKET_PATH } from "#shared/contracts/socket.ts";
import { follow, runBacktest, signIn } from "./client.ts";
import { address } from "./means.ts";
import { tickerOf } from "./ticker.ts";

const socketAddress = `${address.replace(/^http/, "ws")}${SOCKET_PATH}`;

/** Opens a socket, sends `texts` after `initial`, and returns the first `count` messages. */
const talk = (texts: string[], count: number, options: { origin?: string } = {}) =>
  new Promise<string[]>((resolve, reject) => {
    const socket = new WebSocket(socketAddress, options);
    const messages: string[] = [];
    socket.on("error", reject);
    socket.on("message", (data) => {
      const { message } = JSON.parse(String(data)) as ServerMessage;
      messages.push(message);
      if (message === "initial") for (const text of texts) socket.send(text);
      if (messages.length < count) return;
      resolve(messages);
      socket.close();
    });
  });

test("sends initial after the handshake and answers a ping", async () => {
  expect(await talk([JSON.stringify({ message: "ping" })], 2)).toEqual(["initial", "pong"]);
});

test("refuses a page of another site and accepts a program without an Origin", async () => {
  await expect(talk([], 1, { origin: "https://elsewhere.example" })).rejects.toThrow(/403/);
  expect(await talk([], 1, { origin: address })).toEqual(["initial"]);
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
