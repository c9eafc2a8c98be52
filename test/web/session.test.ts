import { beforeEach, expect, test } from "vitest";
import { openSession, type SessionStore, type Tabs, usernameOf } from "../../web/src/lib/session.ts";
import "./support/browser.ts";
import { keepLastForm, readLastForm } from "../../web/src/features/backtest/last-form.ts";
import { accessToken, logIn } from "./support/render-site.tsx";

/** Tabs of one browser: each a window of its own over one storage, with a channel between them, which may be slow. */
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
    /** Words that were slow reach the second tab. */
    deliver: () => {
      for (const data of late.splice(0)) send(1, data);
    },
    say: (data: unknown) => send(1, data),
  };
};

beforeEach(() => logIn("demo"));

test("has expired here as well, for the same user", () => {
  const { one, other, tell } = openTabs();
  one.end("expired");
  tell("storage");
  expect(other.snapshot()).toMatchObject({ isSignedIn: false, endedBy: "expired", endedFor: "demo" });
});

test("was a log-out here as well, whose word comes before the storage's event", () => {
  const { one, other, tell } = openTabs();
  one.end("logout");
  expect(other.snapshot().endedBy).toBe("logout");
  tell("storage");
  expect(other.snapshot()).toMatchObject({ isSignedIn: false, endedBy: "logout", endedFor: "demo" });
});

test("was a log-out here as well, whose word comes after the storage's event", () => {
  const { one, other, tell, deliver } = openTabs({ isSlow: true });
  one.end("logout");
  tell("storage");
  expect(other.snapshot()).toMatchObject({ isSignedIn: false, endedBy: "expired" });
  deliver();
  expect(other.snapshot()).toMatchObject({ isSignedIn: false, endedBy: "logout", endedFor: "demo" });
});

test("was no log-out where another word came, or where an expiry was all there was", () => {
  const { one, other, tell, deliver, say } = openTabs({ isSlow: true });
  one.end("expired");
  deliver();
  tell("storage");
  say("hello");
  expect(other.snapshot().endedBy).toBe("expired");
});

test("is no matter for who has logged in here before its word comes", () => {
  const { one, other, tell, deliver } = openTabs({ isSlow: true });
  one.end("logout");
  tell("storage");
  other.keep({ access: accessToken("bob"), refresh: "refresh-9" });
  const before = other.snapshot();
  deliver();
  expect(other.snapshot()).toBe(before);
  expect(before).toMatchObject({ isSignedIn: true, username: "bob" });
});

test.each(["pageshow", "visibilitychange"])("is noticed at %s by a page that was put aside", (type) => {
  const { one, other, tell } = openTabs();
  one.end("expired");
  expect(other.snapshot().isSignedIn).toBe(true);
  tell(type);
  expect(other.snapshot().isSignedIn).toBe(false);
});

test("is over again as soon as somebody logs in there", () => {
  const { one, other, tell } = openTabs();
  one.end("logout");
  tell("storage");
  one.keep({ access: accessToken("bob"), refresh: "refresh-9" });
  tell("storage");
  expect(other.snapshot()).toMatchObject({ isSignedIn: true, username: "bob", endedBy: undefined });
});

test("hears nothing where nothing has changed", () => {
  const { other, tell } = openTabs();
  other.keep({ access: accessToken("demo", 2) });
  let heard = 0;
  other.subscribe(() => heard++);
  for (const type of ["storage", "pageshow", "visibilitychange"]) tell(type);
  expect(heard).toBe(0);
  other.end("expired");
  expect(heard).toBe(1);
});

test("hears no more once that is over", () => {
  const { one } = openTabs();
  let heard = 0;
  const leave = one.subscribe(() => heard++);
  leave();
  one.end("expired");
  expect(heard).toBe(0);
});

const tokenOf = (payload: string): string => `header.${Buffer.from(payload).toString("base64url")}.signature`;

test("is read from a payload in base64url of UTF-8", () => {
  const token = tokenOf('{"username":"zoë?~?>~"}');
  expect(token).toMatch(/-/);
  expect(token).toMatch(/_/);
  expect(usernameOf(token)).toBe("zoë?~?>~");
});

test.each(["opaque", "a.b", tokenOf("{}"), tokenOf('{"username":5}'), tokenOf("[")])(
  "is nobody in %s",
  (token) => expect(usernameOf(token)).toBeUndefined(),
);

test("the last form is its user's alone", () => {
  keepLastForm(window.localStorage, "demo", { values: { hold: 5 }, taskId: "task-1" });
  expect(readLastForm(window.localStorage, "demo")).toEqual({ values: { hold: 5 }, taskId: "task-1" });
  expect(readLastForm(window.localStorage, "bob")).toEqual({});
  keepLastForm(window.localStorage, "bob", { taskId: "task-2" });
  expect(readLastForm(window.localStorage, "bob")).toEqual({ values: undefined, taskId: "task-2" });
});
