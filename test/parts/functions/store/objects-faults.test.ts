import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { crc32 } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { objectsIn } from "../../../../functions/store/objects/objects.ts";

/** An S3 with prepared answers, which counts received bytes. */
const answers: { status: number; body?: string; length?: number; checksum?: string }[] = [];
const received: number[] = [];
/** True for each call that asked for the object's checksum. */
const asked: unknown[] = [];
const server = createServer((request, response) => {
  let bytes = 0;
  request.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
  });
  request.on("end", () => {
    received.push(bytes);
    const { status, body = "", length, checksum } = answers.shift() ?? { status: 200 };
    asked.push(request.headers["x-amz-checksum-mode"]);
    if (checksum) response.setHeader("x-amz-checksum-crc32", checksum);
    response.writeHead(status, { etag: '"e"', "content-length": length ?? body.length });
    if (length === undefined) response.end(body);
    else response.write(body, () => response.destroy());
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  process.env.AWS_ENDPOINT_URL_S3 = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  process.env.AWS_REGION = "eu-west-1";
  process.env.AWS_ACCESS_KEY_ID = "local";
  process.env.AWS_SECRET_ACCESS_KEY = "local";
  process.env.AWS_MAX_ATTEMPTS = "1";
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  answers.length = 0;
  received.length = 0;
});

const objects = objectsIn(() => "bucket");
const large = new Uint8Array(17 * 1024 * 1024).fill(7);
const error = (code: string) => `<Error><Code>${code}</Code><Message>no</Message></Error>`;

test("sends a large object again, whole, after a failed put", async () => {
  answers.push({ status: 503, body: error("SlowDown") }, { status: 200 });
  await objects.put("large", large);
  expect(received).toHaveLength(2);
  // Each part is framed on the wire.
  for (const bytes of received) expect(bytes).toBeGreaterThanOrEqual(large.length);
});

test("gives up on a put that fails three times or is refused", async () => {
  for (let tries = 0; tries < 3; tries++) answers.push({ status: 500, body: error("InternalError") });
  await expect(objects.put("large", large)).rejects.toMatchObject({ name: "InternalError" });
  expect(received).toHaveLength(3);
  answers.push({ status: 403, body: error("AccessDenied") });
  await expect(objects.put("large", large)).rejects.toMatchObject({ name: "AccessDenied" });
  expect(received).toHaveLength(4);
});

test("throws for an object that ends before its length", async () => {
  answers.push({ status: 200, body: "half", length: 8 });
  await expect(objects.get("short")).rejects.toThrow();
});

const checksumOf = (text: string): string => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(text));
  return bytes.toString("base64");
};

test("compares a whole object with its checksum", async () => {
  asked.length = 0;
  answers.push({ status: 200, body: "as it was", checksum: checksumOf("as it was") });
  expect(new TextDecoder().decode((await objects.get("good"))?.bytes)).toBe("as it was");
  expect(asked).toEqual(["ENABLED"]);
  answers.push({ status: 200, body: "as it is", checksum: checksumOf("as it was") });
  await expect(objects.get("bad")).rejects.toMatchObject({ name: "DamagedObject", key: "bad" });
});

test("throws DamagedObject where the store reports ObjectDamaged", async () => {
  for (const ask of [() => objects.get("bad"), () => objects.stream("bad")]) {
    answers.push({ status: 400, body: error("ObjectDamaged") });
    await expect(ask()).rejects.toMatchObject({ name: "DamagedObject", key: "bad" });
  }
});
