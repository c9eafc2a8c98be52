import { afterEach, expect, test, vi } from "vitest";
import { log } from "../../../../functions/process/log.ts";
import { openWorld } from "../client.ts";

const warn = vi.spyOn(log, "warn");
afterEach(() => warn.mockClear());

const REPORT = {
  message: "Cannot read properties of undefined (reading 'map')",
  stack: "TypeError: Cannot read …\n    at SavedList (https://example.org/assets/index-B1x_y2Zq.js:12:345)",
  location: "/dashboard/",
  timestamp: "2026-11-22T10:00:00.000Z",
};

test("logs a crash that a browser reports, with or without a log-in", async () => {
  const { call } = await openWorld();
  for (const request of [{}, { as: "ada" }]) {
    expect(await call("logError", { json: REPORT, ...request })).toMatchObject({
      status: 204,
      body: undefined,
    });
    expect(warn).toHaveBeenLastCalledWith("a screen crashed", {
      page: "/dashboard",
      what: REPORT.message,
      where: REPORT.stack,
    });
  }
});

test("removes personal data and secrets from the report", async () => {
  const { call } = await openWorld();
  const secrets = [
    "ada",
    "ada@example.com",
    "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl",
    "Zm9vYmFyYmF6cXV4MTIzNDU2",
  ];
  const [name, email, token, secret] = secrets;
  const message = `${email} is no number; Bearer ${token}`;
  const stack = `Error: at (${email})\n  at https://example.org/reset-password/u/${secret}?token=${token}:1:2`;
  const locations = [`/dashboard/${name}/spy-20261121-1`, `/reset-password/u/${secret}`, email, ""];
  for (const location of locations) await call("logError", { json: { ...REPORT, message, stack, location } });
  const lines = JSON.stringify(warn.mock.calls);
  for (const each of secrets) expect(lines).not.toContain(each);
  expect(lines).toContain("is no number");
  expect(warn.mock.calls.map(([, about]) => (about as unknown as { page: string }).page)).toEqual([
    "/dashboard",
    "/reset-password",
    "unknown",
    "unknown",
  ]);
});

test.each([
  ["of more than 8 KB", 413, { ...REPORT, stack: "é".repeat(4_500) }],
  ["that says more", 400, { ...REPORT, username: "ada" }],
  ["without a message", 400, { ...REPORT, message: undefined }],
])("answers a report %s with %i and does not log it", async (_, status, json) => {
  const { call } = await openWorld();
  expect((await call("logError", { json })).status).toBe(status);
  expect(warn).not.toHaveBeenCalledWith("a screen crashed", expect.anything());
});
