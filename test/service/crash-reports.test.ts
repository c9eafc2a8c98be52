import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { logError } from "#shared/contracts/log-error.ts";
import { request } from "./client.ts";
import { address, dataFolder } from "./means.ts";

const send = (body: object) => request(address, logError.method, logError.path, { body });

test("logs a crash report of a visitor's page", async () => {
  const message = `the road of reports, ${Date.now()}`;
  const report = { message, stack: "", location: "/signup", timestamp: new Date().toISOString() };
  const { status, json } = await send(report);
  expect([status, json]).toEqual([204, ""]);
  expect((await send({ ...report, stack: "x".repeat(9_000) })).status).toBe(413);
  if (dataFolder === "") return;
  const text = () => readFileSync(join(dataFolder, "log", "logError.log"), "utf8");
  await expect.poll(text).toContain(message);
  expect(text()).toContain('"page":"/signup"');
});
