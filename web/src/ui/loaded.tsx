import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ApiError } from "../lib/api-error.ts";
import { Waiting } from "./waiting.tsx";

type LoadedProps<Data, Key extends QueryKey> = {
  readonly of: UseQueryOptions<Data, Error, Data, Key>;
  /** What is awaited, such as "your backtests". */
  readonly what: string;
  /** The shape of it, where a spinner is not asked for. */
  readonly shape?: ReactNode;
  /** What to say where there is no such thing, and will not be: in place of a spinner that would turn for ever. */
  readonly missing?: ReactNode;
  readonly children: (data: Data) => ReactNode;
};

const isMissing = (error: Error | null): boolean => error instanceof ApiError && error.status === 404;

const troubleOf = (error: Error | null): string | undefined =>
  error instanceof ApiError && !error.isPassing ? error.message : undefined;

/** Draws the data of a query, and a spinner for as long as there is none: also after a failure (spec §4, §8). */
export const Loaded = <Data, Key extends QueryKey>({
  of,
  what,
  shape,
  missing,
  children,
}: LoadedProps<Data, Key>) => {
  const query = useQuery(of);
  const client = useQueryClient();
  if (query.data !== undefined) return children(query.data);
  if (missing && isMissing(query.error)) return missing;
  return (
    <Waiting
      what={what}
      shape={shape}
      hasFailed={query.failureCount > 0}
      trouble={troubleOf(query.error)}
      onRetry={() => void client.resetQueries({ queryKey: of.queryKey })}
    />
  );
};
