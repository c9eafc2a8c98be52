import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { AxiosAdapter } from "axios";
import { createContext, type ReactNode, use, useSyncExternalStore } from "react";
import { getLoginForm } from "#shared/contracts/accounts.ts";
import { type Call, makeApi } from "./api.ts";
import { ApiError } from "./api-error.ts";
import { type Connection, type ConnectionStore, watchConnection } from "./connection.ts";
import type { Lock } from "./lock.ts";
import { openSession, type Session, type SessionStore, type Tabs } from "./session.ts";

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 15_000;

const mayPass = (error: Error): boolean => error instanceof ApiError && error.isPassing;

const askedDelayMs = (error: Error): number | undefined =>
  error instanceof ApiError && error.retryAfterSeconds !== undefined
    ? error.retryAfterSeconds * 1_000
    : undefined;

/**
 * Creates the query cache. Retries transient failures for as long as a component waits, and logs every
 * failure to the console (spec §8).
 */
export const makeQueryClient = (firstDelayMs: number = FIRST_DELAY_MS): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (_, error) => {
          console.error(error);
          return mayPass(error);
        },
        retryDelay: (failures, error) =>
          askedDelayMs(error) ?? Math.min(firstDelayMs * 2 ** failures, LONGEST_DELAY_MS),
      },
    },
  });

/** The app's services: API client, session and query cache. Created once, passed by context. */
export type Services = {
  readonly call: Call;
  readonly callAlone: CallAlone;
  readonly session: SessionStore;
  readonly queryClient: QueryClient;
  readonly connection: ConnectionStore;
  readonly leave: (address: string) => void;
};

/**
 * Runs work that replaces the session's tokens, while no other call in any tab may refresh them. Calls
 * refused meanwhile wait, find the new tokens and repeat. `work` must use the given client.
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
  readonly firstDelayMs?: number;
};

/** Creates the services. Clears the query cache when the user changes or logs out. */
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
  const connection = watchConnection({
    events,
    probe: () => void call(getLoginForm, {}).catch(() => undefined),
  });
  const { heard } = connection;
  const call = makeApi({ session, heard, ...parts });
  // The lock is held already and is not reentrant.
  const callInLock = makeApi({ session, heard, ...parts, lock: (work) => work() });
  return {
    session,
    queryClient,
    connection,
    call,
    callAlone: (work) => parts.lock(() => work(callInLock)),
    leave,
  };
};

const ServicesContext = createContext<Services | undefined>(undefined);

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

export const useCall = (): Call => useServices().call;

export const useCallAlone = (): CallAlone => useServices().callAlone;

export const useLeave = (): ((address: string) => void) => useServices().leave;

export const useSessionStore = (): SessionStore => useServices().session;

export const useSession = (): Session => {
  const { subscribe, snapshot } = useServices().session;
  return useSyncExternalStore(subscribe, snapshot);
};

export const useConnection = (): Connection => {
  const { subscribe, snapshot } = useServices().connection;
  return useSyncExternalStore(subscribe, snapshot);
};
