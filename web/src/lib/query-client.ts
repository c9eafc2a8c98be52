import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 15_000;

const mayPass = (error: Error): boolean => error instanceof ApiError && error.isPassing;

/** How long a service that has had enough of us asks to be left alone. */
const askedDelayMs = (error: Error): number | undefined =>
  error instanceof ApiError && error.retryAfterSeconds !== undefined
    ? error.retryAfterSeconds * 1_000
    : undefined;

/**
 * What the browser knows of the server's data. A fetch that fails for a passing reason is tried again for as long as
 * somebody waits for it; every failure is logged to the console (spec §8), and the waiting screen says the rest.
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
