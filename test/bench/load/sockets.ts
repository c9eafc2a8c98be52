import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";
import { ServerMessage, SOCKET_PATH } from "#shared/contracts/socket.ts";
import { runBacktest, type Session } from "../../service/client.ts";
import { plainBody } from "../../support/plain-body.ts";
import type { Figure } from "../figures.ts";
import type { BacktestRunner } from "./backtests.ts";
import { clocked, percentile } from "./timing.ts";

/** Idle sockets and slow readers beside backtests. */

const IDLE = 200;
const OPENED_AT_ONCE = 20;
const SLOW = 4;
/** So many requests for results of this size overflow every buffer between client and service. */
const ASKED = 110;
/** The service has sent all it can by then. */
const SLOW_MS = 10_000;
const END_READ_MS = 3000;
const NEIGHBOURS = 8;

const isSaid = (data: unknown, wanted: ServerMessage["message"]): boolean =>
  ServerMessage.parse(JSON.parse(String(data))).message === wanted;

/** Resolves with the next message of that kind; rejects when the socket closes first. */
const heard = (socket: WebSocket, wanted: ServerMessage["message"]): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.on("message", (data) => {
      if (isSaid(data, wanted)) resolve();
    });
    socket.once("close", () => reject(new Error("the socket was closed")));
    socket.once("error", reject);
  });

const greeted = async (address: string): Promise<WebSocket> => {
  const socket = new WebSocket(`${address.replace(/^http/, "ws")}${SOCKET_PATH}`);
  await heard(socket, "initial");
  return socket;
};

const openMany = async (address: string, count: number): Promise<WebSocket[]> => {
  const sockets: WebSocket[] = [];
  while (sockets.length < count)
    sockets.push(...(await Promise.all(Array.from({ length: OPENED_AT_ONCE }, () => greeted(address)))));
  return sockets;
};

const answersPing = async (socket: WebSocket): Promise<boolean> => {
  const pong = heard(socket, "pong").then(
    () => true,
    () => false,
  );
  socket.send(JSON.stringify({ message: "ping" }));
  return pong;
};

const isRight = (ran: readonly { readonly isRight: boolean }[]): boolean => ran.every((each) => each.isRight);

/**
 * Returns `load.idle_sockets_open_ms`, from the first handshake to the last greeting of 200, and their memory. `ok` when
 * the backtests beside them are right and every socket still answers.
 */
export const idleFigures = async (
  { address }: Session,
  { atOnce }: BacktestRunner,
  memoryMb: () => number,
): Promise<Figure[]> => {
  const before = memoryMb();
  const opened = await clocked(() => openMany(address, IDLE));
  const after = memoryMb();
  const beside = await atOnce(NEIGHBOURS);
  const answers = await Promise.all(opened.value.map(answersPing));
  for (const socket of opened.value) socket.terminate();
  return [
    {
      name: "load.idle_sockets_open_ms",
      value: opened.ms,
      unit: "ms",
      ok: isRight(beside) && answers.every(Boolean),
    },
    { name: "load.idle_sockets_memory_mb", value: after - before, unit: "MB" },
  ];
};

/** About 100 KB of results, which travel in the message itself. */
const shortBody = plainBody({ ticker: "SPY", backtest_length: 1, hold: 16, max_positions: 3 }, [
  { long_short: "Short", call_put: "Put", dte: 30, delta: 0.3 },
]);

/** Opens a socket that requests results and reads nothing. The returned function says whether the service closed it. */
const slowReader = async (address: string, taskId: string): Promise<() => Promise<boolean>> => {
  const socket = await greeted(address);
  const closed = new Promise<boolean>((resolve) => socket.once("close", () => resolve(true)));
  socket.on("error", () => undefined);
  socket.pause();
  for (let turn = 0; turn < ASKED; turn++) socket.send(JSON.stringify({ task_id: taskId }));
  return async () => {
    // The buffered messages arrive before the close.
    socket.resume();
    const isDropped = await Promise.race([closed, sleep(END_READ_MS, false)]);
    socket.terminate();
    return isDropped;
  };
};

/**
 * Returns `load.beside_slow_readers_p95_ms`: backtests while four sockets request results and read none. `ok` when the
 * backtests are right and the service closed all four sockets.
 */
export const slowFigures = async (session: Session, { atOnce }: BacktestRunner): Promise<Figure[]> => {
  const { taskId } = await runBacktest(session, shortBody);
  const slow = await Promise.all(Array.from({ length: SLOW }, () => slowReader(session.address, taskId)));
  const beside = await atOnce(NEIGHBOURS);
  await sleep(SLOW_MS);
  const isDropped = await Promise.all(slow.map((isEnded) => isEnded()));
  return [
    {
      name: "load.beside_slow_readers_p95_ms",
      value: percentile(
        beside.map(({ ms }) => ms),
        95,
      ),
      unit: "ms",
      ok: isRight(beside) && isDropped.every(Boolean),
    },
  ];
};
