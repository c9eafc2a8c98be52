import { expect, test } from "vitest";
import { createToken, getMe } from "#shared/contracts/accounts.ts";
import { getBacktest } from "#shared/contracts/dashboard.ts";
import { makeApi } from "../../../../web/src/lib/api.ts";
import { ApiError } from "../../../../web/src/lib/api-error.ts";
import { pageLock } from "../../../../web/src/lib/lock.ts";
import { openSession } from "../../../../web/src/lib/session.ts";
import { type Handlers, memoryServer, ok, refuse, unreachable } from "../support/memory-adapter.ts";
import { accessToken, logIn } from "../support/render-site.tsx";

const NEW_TOKEN = accessToken("demo", 2);

const makeClient = (handlers: Handlers, pagePath = "/dashboard") => {
  const session = openSession(window.localStorage, window);
  const server = memoryServer(handlers);
  const call = makeApi({ session, lock: pageLock(), pagePath: () => pagePath, adapter: server.adapter });
  return { call, session, requests: server.requests };
};

/** Opens tabs of one browser: pages and sessions differ; storage, lock and service are shared. */
const makeTabs = (handlers: Handlers, count = 2) => {
  const { adapter, requests } = memoryServer(handlers);
  const lock = pageLock();
  const tabs = Array.from({ length: count }, () => {
    const session = openSession(window.localStorage, new EventTarget());
    return { session, call: makeApi({ session, lock, pagePath: () => "/dashboard", adapter }) };
  });
  const callTenTimes = () =>
    Promise.allSettled(Array.from({ length: 10 }, (_, index) => tabs[index % count]!.call(getMe, {})));
  return { tabs, requests, callTenTimes };
};

const onlyNewToken: Handlers = {
  "GET /api/users/me/": ({ header }) =>
    header("authorization") === `Bearer ${NEW_TOKEN}` ? ok({ username: "demo" }) : refuse(401, "Log in."),
};
const refreshes = (requests: readonly { path: string }[]): number =>
  requests.filter(({ path }) => path === "/api/token/refresh/").length;

const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

test.each([1, 2])(
  "refreshes an expired token once for ten calls of %d tabs, and repeats each call once (fault 21)",
  async (tabs) => {
    logIn("demo");
    const handlers: Handlers = {
      ...onlyNewToken,
      "POST /api/token/refresh/": async ({ body }) => {
        await pause();
        return (body as { refresh: string }).refresh === "refresh-1"
          ? ok({ access: NEW_TOKEN, refresh: "refresh-2" })
          : refuse(401, "Used.");
      },
    };
    const { callTenTimes, requests } = makeTabs(handlers, tabs);
    expect((await callTenTimes()).every(({ status }) => status === "fulfilled")).toBe(true);
    expect(refreshes(requests)).toBe(1);
    expect(requests.filter(({ path }) => path === "/api/users/me/")).toHaveLength(20);
    expect({ ...window.localStorage }).toEqual({ access: NEW_TOKEN, refresh: "refresh-2" });
  },
);

test.each([1, 2])("ends the sessions of %d tabs after one refused refresh (fault 21)", async (count) => {
  logIn("demo");
  const handlers: Handlers = {
    ...onlyNewToken,
    "POST /api/token/refresh/": async () => {
      await pause();
      return refuse(401, "Revoked.");
    },
  };
  const { callTenTimes, requests, tabs } = makeTabs(handlers, count);
  expect((await callTenTimes()).every(({ status }) => status === "rejected")).toBe(true);
  expect(refreshes(requests)).toBe(1);
  expect(window.localStorage).toHaveLength(0);
  expect(tabs[0]?.session.snapshot()).toMatchObject({ isSignedIn: false, endedBy: "expired" });
});

test("keeps the tokens when the refresh cannot reach the service", async () => {
  logIn("demo");
  const { call } = makeClient({ ...onlyNewToken, "POST /api/token/refresh/": unreachable });
  await expect(call(getMe, {})).rejects.toMatchObject({ status: 0 });
  expect(window.localStorage.getItem("refresh")).toBe("refresh-1");
});

test("repeats a refused call only once", async () => {
  logIn("demo");
  const { call, requests } = makeClient({
    "GET /api/users/me/": () => refuse(401, "Never."),
    "POST /api/token/refresh/": () => ok({ access: NEW_TOKEN }),
  });
  await expect(call(getMe, {})).rejects.toBeInstanceOf(ApiError);
  expect(requests.map(({ path }) => path)).toEqual([
    "/api/users/me/",
    "/api/token/refresh/",
    "/api/users/me/",
  ]);
});

test("keeps both tabs logged out when one logs out during the other's refresh", async () => {
  logIn("demo");
  const { tabs } = makeTabs({
    ...onlyNewToken,
    "POST /api/token/refresh/": async () => {
      tabs[1]?.session.end("logout");
      await pause();
      return ok({ access: NEW_TOKEN, refresh: "refresh-2" });
    },
  });
  await expect(tabs[0]!.call(getMe, {})).rejects.toMatchObject({ status: 401 });
  expect(window.localStorage).toHaveLength(0);
});

test("never repeats a user's call with the token of the next user", async () => {
  logIn("demo");
  const { call, session, requests } = makeClient({
    "GET /api/users/me/": ({ header }) => {
      session.keep({ access: accessToken("bob"), refresh: "refresh-of-bob" });
      return header("authorization") === `Bearer ${accessToken("bob")}` ? ok({}) : refuse(401, "Log in.");
    },
  });
  await expect(call(getMe, {})).rejects.toMatchObject({ status: 401 });
  expect(requests).toHaveLength(1);
  expect(session.snapshot()).toMatchObject({ isSignedIn: true, username: "bob" });
});

const BOB = { access: accessToken("bob"), refresh: "refresh-of-bob" };

test("keeps a new user logged in when the previous user's refresh is refused", async () => {
  logIn("demo");
  const { call, session } = makeClient({
    "GET /api/users/me/": () => refuse(401, "Log in."),
    "POST /api/token/refresh/": () => {
      session.keep(BOB);
      return refuse(401, "Revoked.");
    },
  });
  await expect(call(getMe, {})).rejects.toMatchObject({ status: 401 });
  expect(session.snapshot()).toMatchObject({ isSignedIn: true, username: "bob" });
});

test("keeps a new user logged in when the previous user had no refresh token", async () => {
  logIn("demo");
  window.localStorage.removeItem("refresh");
  let isBob = false;
  const { call, session } = makeClient({
    "GET /api/users/me/": () => {
      if (isBob) session.keep({ access: BOB.access });
      return refuse(401, "Log in.");
    },
  });
  isBob = true;
  await expect(call(getMe, {})).rejects.toMatchObject({ status: 401 });
  expect(session.snapshot()).toMatchObject({ isSignedIn: true, username: "bob" });
  // A refusal of bob's own token ends bob's session.
  isBob = false;
  await expect(call(getMe, {})).rejects.toMatchObject({ status: 401 });
  expect(session.snapshot()).toMatchObject({ isSignedIn: false, endedBy: "expired", endedFor: "bob" });
});

test("repeats no call of a token without a user after the session ended", async () => {
  logIn("demo");
  window.localStorage.setItem("access", "opaque");
  const { call, requests } = makeClient({
    "GET /api/users/me/": () => refuse(401, "Log in."),
    "POST /api/token/refresh/": () => refuse(401, "Revoked."),
  });
  await Promise.allSettled([call(getMe, {}), call(getMe, {})]);
  expect(requests.filter(({ path }) => path === "/api/users/me/")).toHaveLength(2);
});

test("keeps the session when a public call is refused", async () => {
  logIn("demo");
  const { call, session, requests } = makeClient({ "POST /api/token/": () => refuse(401, "Invalid.") });
  const body = { username: "demo", password: "wrong" };
  await expect(call(createToken, { body })).rejects.toMatchObject({ status: 401 });
  expect(refreshes(requests)).toBe(0);
  expect(session.snapshot().isSignedIn).toBe(true);
});

test("reports no API error for an aborted call", async () => {
  logIn("demo");
  const { call } = makeClient({});
  const signal = AbortSignal.abort();
  await expect(call(getMe, {}, { signal })).rejects.not.toBeInstanceOf(ApiError);
});

test("encodes names in an address", async () => {
  logIn("demo");
  const { call, requests } = makeClient({});
  const params = { user: "a/b", backtestId: "x y" };
  await expect(call(getBacktest, { params })).rejects.toMatchObject({ status: 404 });
  expect(requests[0]?.path).toBe("/api/dashboard/a%2Fb/x%20y");
});

test.each([
  ["/dashboard", true],
  ["/", true],
  ["/login", false],
  ["/login/", false],
  ["/signup", false],
  ["/verify-email", false],
])("sends the bearer token on %s: %s", async (page, isSent) => {
  logIn("demo");
  const { call, requests } = makeClient({ "GET /api/users/me/": () => ok({}) }, page);
  await call(getMe, {});
  expect(requests[0]?.header("authorization") !== undefined).toBe(isSent);
});

test("neither refreshes nor ends the session on a page without a token", async () => {
  logIn("demo");
  const { call, session, requests } = makeClient(
    { "GET /api/users/me/": () => refuse(401, "Log in.") },
    "/login",
  );
  await expect(call(getMe, {})).rejects.toMatchObject({ status: 401 });
  expect(refreshes(requests)).toBe(0);
  expect(session.snapshot().isSignedIn).toBe(true);
});

test("carries the server's text, faults by field and Retry-After in an error", async () => {
  const { call } = makeClient({
    "GET /api/users/me/": () => ({
      status: 429,
      data: { error: ["Too many calls.", "Second."], fields: { "optFields.0.delta": "is out of range" } },
      headers: { "retry-after": "7" },
    }),
  });
  await expect(call(getMe, {})).rejects.toMatchObject({
    message: "Too many calls.",
    status: 429,
    fields: { "optFields.0.delta": "is out of range" },
    retryAfterSeconds: 7,
  });
});

test.each([
  [413, { message: "Request Entity Too Large" }, "That's too much for one request."],
  [429, { message: "Too Many Requests" }, "We're busy right now. Try again in a moment."],
  [500, { message: "Internal Server Error" }, "Something went wrong. Please try again."],
  [503, { message: "Service Unavailable" }, "We're busy right now. Try again in a moment."],
  [502, "<html>CloudFront</html>", "Something went wrong. Please try again."],
])("words a %d of API Gateway or CloudFront", async (status, data, message) => {
  const { call } = makeClient({ "GET /api/users/me/": () => ({ status, data }) });
  const failure = await call(getMe, {}).catch((error: unknown) => error);
  expect(failure).toMatchObject({ message, status, fields: {}, isPassing: status !== 413 });
});
