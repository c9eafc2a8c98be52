import { render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { CrashReport } from "#shared/contracts/log-error.ts";
import { CrashScreen } from "../../web/src/app/crash-screen.tsx";
import { pageLock } from "../../web/src/lib/lock.ts";
import { reportablePath } from "../../web/src/lib/paths.ts";
import { makeServices, ServicesProvider } from "../../web/src/lib/services.tsx";
import "./support/browser.ts";
import { memoryServer, refuse } from "./support/memory-adapter.ts";

const Broken = (): never => {
  throw new Error("x".repeat(5_000));
};

it("shows the fallback, reports once within the size limit, and ignores a failed report", async () => {
  const silence = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const server = memoryServer({ "POST /api/log-error": () => refuse(500, "Down.") });
  const services = makeServices({
    storage: window.localStorage,
    events: window,
    lock: pageLock(),
    pagePath: () => "/backtester",
    adapter: server.adapter,
  });
  const router = createMemoryRouter([{ path: "*", element: <Broken />, errorElement: <CrashScreen /> }], {
    initialEntries: ["/backtester"],
  });
  render(
    <ServicesProvider services={services}>
      <RouterProvider router={router} />
    </ServicesProvider>,
  );
  expect(await screen.findByText("Something went wrong")).toBeTruthy();
  expect(screen.getByText("Our team has been notified. Please refresh or try again later.")).toBeTruthy();
  await waitFor(() => expect(server.requests).toHaveLength(1));
  const report = CrashReport.parse(server.requests[0]?.body);
  expect(report.location).toBe("/backtester");
  expect(JSON.stringify(report).length).toBeLessThan(8_192);
  silence.mockRestore();
});

it.each([
  ["/dashboard/demo/spy-20261121-1", "/dashboard/demo/spy-20261121-1"],
  ["/reset-password/user-1/secret-123456", "/reset-password/:uid/:token"],
  ["/reset-password/user-1/secret-123456/", "/reset-password/:uid/:token"],
])("of %s reports %s, and so no secret of a link", (pathname, reported) => {
  expect(reportablePath(pathname)).toBe(reported);
});
