import { render, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CrashReport } from "#shared/contracts/log-error.ts";
import { CrashBoundary } from "../../../../web/src/app/crash-screen.tsx";
import { Site } from "../../../../web/src/app/site.tsx";
import { siteRoutes } from "../../../../web/src/app/site-routes.tsx";
import { callAsNobody } from "../../../../web/src/lib/api.ts";
import { pageLock } from "../../../../web/src/lib/lock.ts";
import { reportablePath } from "../../../../web/src/lib/paths.ts";
import { makeServices, ServicesProvider } from "../../../../web/src/lib/services.tsx";
import { memoryServer, ok, refuse } from "../support/memory-adapter.ts";
import { logIn } from "../support/render-site.tsx";

/** Crashes in every layer of the site, planted into what the layer reads. */

let silence: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  silence = vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  silence.mockRestore();
  window.history.replaceState(null, "", "/");
});

const crash = (): never => {
  throw new Error("x".repeat(5_000));
};

type Server = ReturnType<typeof memoryServer>;

/** A service that refuses crash reports too, which the page must survive. */
const brokenServer = (): Server =>
  memoryServer({
    "POST /api/log-error": () => refuse(500, "Down."),
    "GET /api/login/": () => ok({}),
  });

const services = (server: Server) =>
  makeServices({
    storage: window.localStorage,
    events: window,
    lock: pageLock(),
    pagePath: () => "/dashboard",
    adapter: server.adapter,
  });

const inBoundary = (server: Server, site: ReactNode) =>
  render(<CrashBoundary call={callAsNobody(server.adapter)}>{site}</CrashBoundary>);

/** Fails unless the crash screen shows and one valid report of `location` was sent. */
const expectFallback = async (server: Server, location: string): Promise<void> => {
  expect(await screen.findByText("Something went wrong")).toBeTruthy();
  expect(screen.getByText("Our team has been notified. Please refresh or try again later.")).toBeTruthy();
  const reports = () => server.requests.filter(({ path }) => path === "/api/log-error");
  await waitFor(() => expect(reports()).toHaveLength(1));
  const report = CrashReport.parse(reports()[0]?.body);
  expect(report.location).toBe(location);
  expect(report.message.startsWith("xxx")).toBe(true);
  expect(JSON.stringify(report).length).toBeLessThan(8_192);
};

test("keeps nav and footer after a crash of a page", async () => {
  const server = brokenServer();
  const [layout] = siteRoutes;
  const [pages] = layout?.children ?? [];
  const Broken = () => crash();
  const planted = [{ ...layout, children: [{ ...pages, children: [{ path: "*", element: <Broken /> }] }] }];
  const router = createMemoryRouter(planted as typeof siteRoutes, { initialEntries: ["/backtester"] });
  render(
    <ServicesProvider services={services(server)}>
      <RouterProvider router={router} />
    </ServicesProvider>,
  );
  await expectFallback(server, "/backtester");
  expect(screen.getByRole("navigation", { name: "Main" })).toBeTruthy();
  expect(screen.getByRole("contentinfo")).toBeTruthy();
});

test("shows the crash screen after a crash of the nav", async () => {
  logIn("demo");
  const server = brokenServer();
  const broken = services(server);
  // Only the member's card reads the profile around the log-in page.
  broken.queryClient.getQueryCache().build = crash;
  const router = createMemoryRouter(siteRoutes, { initialEntries: ["/login"] });
  render(
    <ServicesProvider services={broken}>
      <RouterProvider router={router} />
    </ServicesProvider>,
  );
  await expectFallback(server, "/login");
  expect(screen.queryByRole("navigation")).toBeNull();
  expect(screen.getByRole("main")).toBeTruthy();
});

test("shows the crash screen when the browser has no storage", async () => {
  const server = brokenServer();
  window.history.replaceState(null, "", "/faq");
  inBoundary(server, <Site open={crash} />);
  await expectFallback(server, "/faq");
});

test("shows the crash screen after a crash of a provider", async () => {
  const server = brokenServer();
  const broken = services(server);
  broken.queryClient.mount = crash;
  window.history.replaceState(null, "", "/disclaimer");
  inBoundary(server, <Site open={() => broken} />);
  await expectFallback(server, "/disclaimer");
});

test("shows the crash screen after a crash of the router", async () => {
  const server = brokenServer();
  const Broken = () => crash();
  inBoundary(
    server,
    <ServicesProvider services={services(server)}>
      <Broken />
    </ServicesProvider>,
  );
  await expectFallback(server, "/");
});

test.each([
  ["/dashboard/demo/spy-20261121-1", "/dashboard/demo/spy-20261121-1"],
  ["/reset-password/user-1/secret-123456", "/reset-password/:uid/:token"],
  ["/reset-password/user-1/secret-123456/", "/reset-password/:uid/:token"],
])("reports a crash at %s as %s, without the secret of a link", (pathname, reported) => {
  expect(reportablePath(pathname)).toBe(reported);
});
