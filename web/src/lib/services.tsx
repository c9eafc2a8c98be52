import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { AxiosAdapter } from "axios";
import { createContext, type ReactNode, use, useSyncExternalStore } from "react";
import { type Call, makeApi } from "./api.ts";
import type { Lock } from "./lock.ts";
import { makeQueryClient } from "./query-client.ts";
import { openSession, type Session, type SessionStore, type Tabs } from "./session.ts";

/** What every screen works with: the API, the log-in and the server's data. Made once, passed by context. */
export type Services = {
  readonly call: Call;
  readonly callAlone: CallAlone;
  readonly session: SessionStore;
  readonly queryClient: QueryClient;
  /** Goes to a page of another site. */
  readonly leave: (address: string) => void;
};

/**
 * Does work that replaces the session's tokens while no other call, in any tab, may refresh them: calls that are
 * refused meanwhile wait, find the new tokens and repeat themselves. `work` must use the client it is given.
 */
type CallAlone = <T>(work: (call: Call) => Promise<T>) => Promise<T>;

type ServiceParts = {
  readonly storage: Storage;
  readonly events: EventTarget;
  readonly tabs?: Tabs;
  readonly lock: Lock;
  readonly pagePath: () => string;
  readonly leave?: (address: string) => void;
  readonly adapter?: AxiosAdapter;
  /** First wait before a failed fetch is tried again. */
  readonly firstDelayMs?: number;
};

/** Builds the services; what one user has read is forgotten as soon as another, or nobody, is logged in. */
export const makeServices = ({
  storage,
  events,
  tabs,
  firstDelayMs,
  leave = (address) => window.location.assign(address),
  ...parts
}: ServiceParts): Services => {
  const session = openSession(storage, events, tabs);
  const queryClient = makeQueryClient(firstDelayMs);
  let reader = session.snapshot().username;
  session.subscribe(() => {
    const { username } = session.snapshot();
    if (username !== reader) queryClient.clear();
    reader = username;
  });
  const call = makeApi({ session, ...parts });
  // The lock is held around it already, and is not given twice.
  const callInLock = makeApi({ session, ...parts, lock: (work) => work() });
  return {
    session,
    queryClient,
    call,
    callAlone: (work) => parts.lock(() => work(callInLock)),
    leave,
  };
};

const ServicesContext = createContext<Services | undefined>(undefined);

/** Gives everything below it the services. */
export const ServicesProvider = ({ services, children }: { services: Services; children: ReactNode }) => (
  <ServicesContext value={services}>
    <QueryClientProvider client={services.queryClient}>{children}</QueryClientProvider>
  </ServicesContext>
);

const useServices = (): Services => {
  const services = use(ServicesContext);
  if (!services) throw new Error("no services around this component");
  return services;
};

/** The typed client of the HTTP API. */
export const useCall = (): Call => useServices().call;

/** Calls that replace the session's tokens. */
export const useCallAlone = (): CallAlone => useServices().callAlone;

/** Leads to a page of another site. */
export const useLeave = (): ((address: string) => void) => useServices().leave;

/** The store of the log-in, for what changes it. */
export const useSessionStore = (): SessionStore => useServices().session;

/** The log-in as it is now; redraws when it changes, in this tab or another. */
export const useSession = (): Session => {
  const { subscribe, snapshot } = useServices().session;
  return useSyncExternalStore(subscribe, snapshot);
};
