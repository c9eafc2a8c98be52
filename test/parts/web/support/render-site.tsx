import { configure, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { siteRoutes } from "../../../../web/src/app/site-routes.tsx";
import { pageLock } from "../../../../web/src/lib/lock.ts";
import { makeServices, ServicesProvider } from "../../../../web/src/lib/services.tsx";
import { type Handlers, memoryServer, ok, type Request } from "./memory-adapter.ts";

// Routes load their pages lazily, and test machines are busy.
configure({ asyncUtilTimeout: 10_000 });

/** Returns an access token; only its payload matters here. */
export const accessToken = (username: string, serial = 1): string =>
  `header.${btoa(JSON.stringify({ username, serial }))}.signature`;

/** Stores a log-in as an earlier visit would. */
export const logIn = (username: string): void => {
  window.localStorage.setItem("access", accessToken(username));
  window.localStorage.setItem("refresh", "refresh-1");
};

const PROFILE = {
  username: "demo",
  email: "demo@example.com",
  date_joined: "2026-11-01T10:00:00.000Z",
  subscription_status: "active",
  subscription_ends_at: null,
};

export type Site = {
  readonly address: () => string;
  readonly hash: () => string;
  /** The last navigation: "PUSH", "REPLACE" or "POP". */
  readonly lastAction: () => string;
  readonly navigate: (path: string, state?: unknown) => Promise<void>;
  /** Delivers a message of another tab. */
  readonly hear: (data: unknown) => void;
  readonly requests: readonly Request[];
  /** Messages to other tabs. */
  readonly told: readonly unknown[];
  /** Other sites that the page navigated to. */
  readonly left: readonly string[];
};

/** Renders the whole site at a path, over handlers in memory. */
export const renderSite = (path: string, handlers: Handlers = {}): Site => {
  const server = memoryServer({ "GET /api/users/me/": () => ok(PROFILE), ...handlers });
  const router = createMemoryRouter(siteRoutes, { initialEntries: [path] });
  const left: string[] = [];
  const told: unknown[] = [];
  const otherTabs = new EventTarget();
  const services = makeServices({
    storage: window.localStorage,
    events: window,
    tabs: {
      postMessage: (data: unknown) => void told.push(data),
      addEventListener: (...args: [string, EventListenerOrEventListenerObject]) =>
        otherTabs.addEventListener(...args),
    },
    lock: pageLock(),
    pagePath: () => router.state.location.pathname,
    adapter: server.adapter,
    firstDelayMs: 20,
    leave: (to) => left.push(to),
  });
  render(
    <ServicesProvider services={services}>
      <RouterProvider router={router} />
    </ServicesProvider>,
  );
  return {
    address: () => router.state.location.pathname + router.state.location.search,
    hash: () => router.state.location.hash,
    lastAction: () => router.state.historyAction,
    navigate: (to, state) => Promise.resolve(router.navigate(to, { state })),
    hear: (data) => otherTabs.dispatchEvent(new MessageEvent("message", { data })),
    requests: server.requests,
    told,
    left,
  };
};
