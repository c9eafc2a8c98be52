import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { pageLock } from "../../../../web/src/lib/lock.ts";
import { makeServices, ServicesProvider } from "../../../../web/src/lib/services.tsx";
import { BacktesterPage } from "../../../../web/src/pages/backtester.tsx";
import { openTaskFeed } from "../../../../web/src/run/task-feed.ts";
import { scriptSockets } from "../run/backtester-socket.ts";
import { swallowDrawings } from "./canvas.ts";
import { type Handlers, memoryServer } from "./memory-adapter.ts";

type Place = { readonly search?: string; readonly state?: unknown };

/** Renders a part of the backtester's page over handlers in memory. */
export const renderPart = (part: ReactNode, handlers: Handlers, place: Place = {}) => {
  const { adapter, requests } = memoryServer(handlers);
  const services = makeServices({
    storage: window.localStorage,
    events: new EventTarget(),
    lock: pageLock(),
    pagePath: () => "/backtester",
    adapter,
    firstDelayMs: 1,
  });
  const view = render(
    <ServicesProvider services={services}>
      <MemoryRouter initialEntries={[{ pathname: "/backtester", ...place }]}>{part}</MemoryRouter>
    </ServicesProvider>,
  );
  return { view, requests };
};

/** Renders the backtester's page over scripted sockets; New York's yesterday is 2026-11-20. */
export const renderBacktester = (handlers: Handlers, place?: Place) => {
  swallowDrawings();
  const sockets = scriptSockets();
  const page = (
    <BacktesterPage
      openFeed={(options) => openTaskFeed({ ...options, webSocket: sockets.webSocket })}
      storage={window.localStorage}
      now={() => new Date("2026-11-21T17:00:00Z")}
    />
  );
  return { user: userEvent.setup(), sockets, ...renderPart(page, handlers, place) };
};
