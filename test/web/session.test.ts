import { beforeEach, describe, expect, it } from "vitest";
import { openSession, type SessionStore, type Tabs } from "../../web/src/lib/session.ts";
import "./support/browser.ts";
import { keepLastForm, readLastForm } from "../../web/src/features/backtest/last-form.ts";
import { accessToken, logIn } from "./support/render-site.tsx";

/** Tabs of one browser: each a window of its own over one storage, with a channel between them. */
const openTabs = () => {
  const channels = [new EventTarget(), new EventTarget()] as const;
  const windows = [new EventTarget(), new EventTarget()] as const;
  const tabsOf = (own: number): Tabs => ({
    postMessage: (data: unknown) => channels[1 - own]?.dispatchEvent(new MessageEvent("message", { data })),
    addEventListener: (...args: [string, EventListenerOrEventListenerObject]) =>
      channels[own]?.addEventListener(...args),
  });
  const open = (own: number): SessionStore =>
    openSession(window.localStorage, windows[own] ?? window, tabsOf(own));
  return { one: open(0), other: open(1), tell: (type: string) => windows[1].dispatchEvent(new Event(type)) };
};

beforeEach(() => logIn("demo"));

describe("a session that ends in another tab", () => {
  it("has expired here as well, for the same user", () => {
    const { one, other, tell } = openTabs();
    one.end("expired");
    tell("storage");
    expect(other.snapshot()).toMatchObject({ isSignedIn: false, endedBy: "expired", endedFor: "demo" });
  });

  it("was a log-out here as well, whether its word comes before the storage's event or after it", () => {
    const { one, other, tell } = openTabs();
    one.end("logout");
    expect(other.snapshot().endedBy).toBe("logout");
    tell("storage");
    expect(other.snapshot()).toMatchObject({ isSignedIn: false, endedBy: "logout" });
  });

  it.each(["pageshow", "visibilitychange"])("is noticed at %s by a page that was put aside", (type) => {
    const { one, other, tell } = openTabs();
    one.end("expired");
    expect(other.snapshot().isSignedIn).toBe(true);
    tell(type);
    expect(other.snapshot().isSignedIn).toBe(false);
  });

  it("is over again as soon as somebody logs in there", () => {
    const { one, other, tell } = openTabs();
    one.end("logout");
    tell("storage");
    one.keep({ access: accessToken("bob"), refresh: "refresh-9" });
    tell("storage");
    expect(other.snapshot()).toMatchObject({ isSignedIn: true, username: "bob", endedBy: undefined });
  });
});

it("the last form is its user's alone", () => {
  keepLastForm(window.localStorage, "demo", { values: { hold: 5 }, taskId: "task-1" });
  expect(readLastForm(window.localStorage, "demo")).toEqual({ values: { hold: 5 }, taskId: "task-1" });
  expect(readLastForm(window.localStorage, "bob")).toEqual({});
  keepLastForm(window.localStorage, "bob", { taskId: "task-2" });
  expect(readLastForm(window.localStorage, "bob")).toEqual({ values: undefined, taskId: "task-2" });
});
