import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { test as anywhere, expect } from "vitest";
import { address, means } from "./means.ts";
import { newMember } from "./visitor.ts";

/** Only one machine can call itself from several addresses. */
const test = anywhere.skipIf(!means.isOwn);

type LogIn = { readonly username: string; readonly password: string };

/** Logs in from one of this machine's addresses; returns the status and the cookie for the browser. */
const logInFrom = async (localAddress: string, body: LogIn, cookie?: string) => {
  const { port } = new URL(address);
  const call = httpRequest({
    host: "127.0.0.1",
    port,
    localAddress,
    method: "POST",
    path: "/api/token/",
    headers: { "content-type": "application/json", ...(cookie === undefined ? {} : { cookie }) },
  });
  call.end(JSON.stringify(body));
  const [response] = await once(call, "response");
  response.resume();
  const [kept = ""] = response.headers["set-cookie"] ?? [];
  return { status: response.statusCode, cookie: kept.split(";")[0] };
};

test("locks out strangers who guess a password, and not the owner's browser", async () => {
  const { visitor } = await newMember(address);
  const right = { username: visitor.username, password: visitor.password };
  const { status, cookie } = await logInFrom("127.0.0.1", right);
  expect(status).toBe(200);
  for (let host = 10; host < 22; host++) {
    const guess = { username: host % 2 === 0 ? visitor.username : visitor.email, password: `guess ${host}` };
    expect((await logInFrom(`127.0.0.${host}`, guess)).status).toBe(401);
  }
  expect((await logInFrom("127.0.0.30", right)).status).toBe(401);
  let owner = await logInFrom("127.0.0.31", right, cookie);
  // The user pool may have locked the user for some seconds.
  for (let tries = 0; owner.status === 429 && tries < 10; tries++) {
    await sleep(1000);
    owner = await logInFrom("127.0.0.31", right, cookie);
  }
  expect(owner).toEqual({ status: 200, cookie });
});
