import { describe, expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { ServerMessage, SOCKET_PATH } from "#shared/contracts/socket.ts";
import { upgradeRequest } from "../support/upgrade-request.ts";
import { address, means } from "./means.ts";
import { openRaw } from "./raw-http.ts";

/** Fault 31 on sockets, frame by frame. */

const PING = JSON.stringify({ message: "ping" });

/** Opens a socket that does no harm. The returned function fails unless the service still answers it. */
const honest = async () => {
  const socket = new WebSocket(`${address.replace(/^http/, "ws")}${SOCKET_PATH}`);
  onTestFinished(() => socket.terminate());
  const told: string[] = [];
  socket.on("message", (data) => told.push(ServerMessage.strict().parse(JSON.parse(String(data))).message));
  await expect.poll(() => told.splice(0)).toEqual(["initial"]);
  return async (): Promise<void> => {
    socket.send(PING);
    await expect.poll(() => told.splice(0)).toEqual(["pong"]);
  };
};

type Frame = {
  readonly first: number;
  readonly payload: Buffer;
  readonly isMasked?: boolean;
  readonly length?: bigint;
};

const MASKED = 0x80;
const SHORT = 125;
const OF_16_BITS = 126;
const OF_64_BITS = 127;

const lengthBytes = (bytes: bigint, mask: number): Buffer => {
  if (bytes <= SHORT) return Buffer.from([mask | Number(bytes)]);
  const isLong = bytes > 0xffffn;
  const told = Buffer.alloc(isLong ? 9 : 3);
  told[0] = mask | (isLong ? OF_64_BITS : OF_16_BITS);
  if (isLong) told.writeBigUInt64BE(bytes, 1);
  else told.writeUInt16BE(Number(bytes), 1);
  return told;
};

/** A frame as a client sends it, masked with zeros; `first` holds the flags and the kind. */
const frame = ({ first, payload, isMasked = true, length = BigInt(payload.length) }: Frame): Buffer =>
  Buffer.concat([
    Buffer.from([first]),
    lengthBytes(length, isMasked ? MASKED : 0),
    ...(isMasked ? [Buffer.alloc(4)] : []),
    payload,
  ]);

const UPGRADE = upgradeRequest(SOCKET_PATH);

const CLOSE_FRAME = 0x88;

/** The code of the frame with which the service closes a socket on which those bytes came. */
const closedWith = (bytes: Buffer): Promise<number | undefined> =>
  new Promise((resolve) => {
    const socket = openRaw(address);
    let [received, isSent] = [Buffer.alloc(0), false];
    socket.on("data", (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      // Once it was greeted there is nothing more to come but an answer.
      if (isSent || !received.includes("initial")) return;
      isSent = true;
      received = Buffer.alloc(0);
      socket.write(bytes);
    });
    socket.on("close", () => {
      const at = received.indexOf(CLOSE_FRAME);
      resolve(at < 0 || received.length < at + 4 ? undefined : received.readUInt16BE(at + 2));
    });
    socket.write(UPGRADE);
  });

const TEXT = 0x81;
const text = Buffer.from(PING);

describe.skipIf(!means.isLocal)("a frame", () => {
  test.each<[string, number, Frame]>([
    ["of text that is none", 1007, { first: TEXT, payload: Buffer.from([0xff, 0xfe, 0xc0]) }],
    ["of a kind that there is not", 1002, { first: 0x83, payload: text }],
    ["with a flag that nobody agreed on", 1002, { first: 0xc1, payload: text }],
    ["without a mask", 1002, { first: TEXT, payload: text, isMasked: false }],
    ["that goes on with nothing", 1002, { first: 0x80, payload: text }],
    ["of a ping that is too long", 1002, { first: 0x89, payload: Buffer.alloc(126) }],
    ["of a ping in parts", 1002, { first: 0x09, payload: text }],
    ["of an end that says too little", 1002, { first: CLOSE_FRAME, payload: Buffer.from([3]) }],
    ["of an end for no reason that there is", 1002, { first: CLOSE_FRAME, payload: Buffer.from([0, 1]) }],
    ["that is over the limit", 1009, { first: TEXT, payload: Buffer.alloc(200 * 1024, 97) }],
    ["that says it is beyond all memory", 1009, { first: TEXT, payload: text, length: 2n ** 50n }],
  ])("%s ends its connection with %i, and no other", async (_, code, bytes) => {
    const checkHonest = await honest();
    expect(await closedWith(frame(bytes))).toBe(code);
    await checkHonest();
  });

  test("ends its connection at the limit of frames that never end a message", async () => {
    const checkHonest = await honest();
    const first = frame({ first: 0x01, payload: Buffer.alloc(1_000, 97) });
    const next = frame({ first: 0x00, payload: Buffer.alloc(1_000, 97) });
    expect(await closedWith(Buffer.concat([first, ...Array<Buffer>(200).fill(next)]))).toBe(1009);
    await checkHonest();
  });
});
