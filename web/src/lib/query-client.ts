import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 15_000;

const mayPass = (error: Error): boolean => error instanceof ApiError && error.isPassing;

/** Returns the `Retry-After` delay of an error. */
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
