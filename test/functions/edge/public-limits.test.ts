import { expect, test } from "vitest";
import { clientOf } from "../client.ts";
import { world } from "../world.ts";

const PASSWORD = "correct horse battery";
const LINK = { uid: "sub-of-ada", token: "junk" };

const CRASH = { message: "x", stack: "", location: "/", timestamp: "2026-11-22T10:00:00.000Z" };

const CALLS = [
  ["signUp", 200, { json: { username: "ada", email: "eve@example.com", password: PASSWORD } }],
  ["verifyEmail", 600, { json: LINK }],
  ["requestReset", 200, { json: { email: "ada@example.com" } }],
  ["resetPassword", 600, { params: LINK, json: { username_or_email: "ada", password: PASSWORD } }],
  ["logError", 100, { json: CRASH }],
] as const;

test.each(CALLS)(
  "%s is refused after %i calls an hour from one address, and from no other",
  async (name, max, request) => {
    const ports = await world();
    const call = clientOf(ports);
    const from = (address: string) => call(name, { ...request, address });
    const statuses = new Set<number>();
    for (let count = 0; count < max; count++) statuses.add((await from("203.0.113.7")).status);
    expect(statuses).not.toContain(429);
    const refused = await from("203.0.113.7");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await from("203.0.113.8")).status).not.toBe(429);
  },
);
