import { beforeEach, expect, test } from "vitest";
import { keep, readKept } from "../../../../web/src/lib/kept.ts";
import {
  LAST_FORM_KEY,
  openSession,
  type SessionStore,
  type Tabs,
  usernameOf,
} from "../../../../web/src/lib/session.ts";
import { accessToken, logIn } from "../support/render-site.tsx";

/** Opens two tabs over one storage, with a channel between them that may be slow. */
const openTabs = ({ isSlow = false } = {}) => {
  const channels = [new EventTarget(), new EventTarget()] as const;
  const late: unknown[] = [];
  const windows = [new EventTarget(), new EventTarget()] as const;
  const send = (to: number, data: unknown) =>
    channels[to]?.dispatchEvent(new MessageEvent("message", { data }));
  const tabsOf = (own: number): Tabs => ({
    postMessage: (data: unknown) => (isSlow ? late.push(data) : send(1 - own, data)),
    addEventListener: (...args: [string, EventListenerOrEventListenerObject]) =>
      channels[own]?.addEventListener(...args),
  });
  const open = (own: number): SessionStore =>
    openSession(window.localStorage, windows[own] ?? window, tabsOf(own));
  return {
    one: open(0),
    other: open(1),
    tell: (type: string) => windows[1].dispatchEvent(new Event(type)),
    /** Delivers delayed messages to the second tab. */
    deliver: () => {
      for (const data of late.splice(0)) send(1, data);
    },
    say: (data: unknown) => send(1, data),
  };
};

beforeEach(() => logIn("demo"));

test("ends an expired session in the other tab for the same user", () => {
  const { one, other, tell } = openTabs();
  one.end("expired");
  tell("storage");
  expect(other.snapshot()).toMatchObject({ isSignedIn: false, endedBy: "expired", endedFor: "demo" });
});

test("logs the other tab out when the message comes before the storage event", () => {
  const { one, other, tell } = openTabs();
  one.end("logout");
  expect(other.snapshot().endedBy).toBe("logout");
  tell("storage");
  expect(other.snapshot()).toMatchObject({ isSignedIn: false, endedBy: "logout", endedFor: "demo" });
});

test("logs the other tab out when the message comes after the storage event", () => {
  const { one, other, tell, deliver } = openTabs({ isSlow: true });
  one.end("logout");
  tell("storage");
  expect(other.snapshot()).toMatchObject({ isSignedIn: false, endedBy: "expired" });
  deliver();
  expect(other.snapshot()).toMatchObject({ isSignedIn: false, endedBy: "logout", endedFor: "demo" });
});

test("treats an expiry or an unknown message of another tab as no log-out", () => {
  const { one, other, tell, deliver, say } = openTabs({ isSlow: true });
  one.end("expired");
  deliver();
  tell("storage");
  say("hello");
  expect(other.snapshot().endedBy).toBe("expired");
});

test("ignores another tab's late log-out message after a new log-in", () => {
  const { one, other, tell, deliver } = openTabs({ isSlow: true });
  one.end("logout");
  tell("storage");
  other.keep({ access: accessToken("bob"), refresh: "refresh-9" });
  const before = other.snapshot();
  deliver();
  expect(other.snapshot()).toBe(before);
  expect(before).toMatchObject({ isSignedIn: true, username: "bob" });
});

test.each(["pageshow", "visibilitychange"])("detects the end of the session at %s", (type) => {
  const { one, other, tell } = openTabs();
  one.end("expired");
  expect(other.snapshot().isSignedIn).toBe(true);
  tell(type);
  expect(other.snapshot().isSignedIn).toBe(false);
});

test("follows a log-in of another tab", () => {
  const { one, other, tell } = openTabs();
  one.end("logout");
  tell("storage");
  one.keep({ access: accessToken("bob"), refresh: "refresh-9" });
  tell("storage");
  expect(other.snapshot()).toMatchObject({ isSignedIn: true, username: "bob", endedBy: undefined });
});

test("notifies listeners only of changes", () => {
  const { other, tell } = openTabs();
  other.keep({ access: accessToken("demo", 2) });
  let heard = 0;
  other.subscribe(() => heard++);
  for (const type of ["storage", "pageshow", "visibilitychange"]) tell(type);
  expect(heard).toBe(0);
  other.end("expired");
  expect(heard).toBe(1);
});

test("notifies no listener after its removal", () => {
  const { one } = openTabs();
  let heard = 0;
  const leave = one.subscribe(() => heard++);
  leave();
  one.end("expired");
  expect(heard).toBe(0);
});

const tokenOf = (payload: string): string => `header.${Buffer.from(payload).toString("base64url")}.signature`;

test("reads the username from a base64url payload in UTF-8", () => {
  const token = tokenOf('{"username":"zoë?~?>~"}');
  expect(token).toMatch(/-/);
  expect(token).toMatch(/_/);
  expect(usernameOf(token)).toBe("zoë?~?>~");
});

test.each(["opaque", "a.b", tokenOf("{}"), tokenOf('{"username":5}'), tokenOf("[")])(
  "finds no username in the token %s",
  (token) => expect(usernameOf(token)).toBeUndefined(),
);

test("keeps the last form for its user only", () => {
  keep(window.localStorage, LAST_FORM_KEY, "demo", { values: { hold: 5 }, taskId: "task-1" });
  expect(readKept(window.localStorage, LAST_FORM_KEY, "demo")).toEqual({
    values: { hold: 5 },
    taskId: "task-1",
  });
  expect(readKept(window.localStorage, LAST_FORM_KEY, "bob")).toEqual({});
  keep(window.localStorage, LAST_FORM_KEY, "bob", { taskId: "task-2" });
  expect(readKept(window.localStorage, LAST_FORM_KEY, "bob")).toEqual({
    values: undefined,
    taskId: "task-2",
  });
});
