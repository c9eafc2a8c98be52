import {
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { Waiting } from "./waiting.tsx";

type AwaitedProps<Data> = {
  /** The loading text's noun, such as "your backtests". */
  readonly what: string;
  readonly shape?: ReactNode;
  /** The content for a 404, instead of an endless spinner. */
  readonly missing?: ReactNode;
  readonly children: (data: Data) => ReactNode;
};

type LoadedProps<Data, Key extends QueryKey> = AwaitedProps<Data> & {
  readonly of: UseQueryOptions<Data, Error, Data, Key>;
};

type LoadedFromProps<Data> = AwaitedProps<Data> & {
  readonly query: Pick<UseQueryResult<Data>, "data" | "error" | "failureCount">;
  readonly queryKey: QueryKey;
};

const isMissing = (error: Error | null): boolean => error instanceof ApiError && error.status === 404;

const troubleOf = (error: Error | null): string | undefined =>
  error instanceof ApiError && !error.isPassing ? error.message : undefined;

/** Draws a query's data, and a spinner until it arrives, also after failures (spec §4, §8). */
export const Loaded = <Data, Key extends QueryKey>({ of, ...props }: LoadedProps<Data, Key>) => (
  <LoadedFrom query={useQuery(of)} queryKey={of.queryKey} {...props} />
);

/** Like `Loaded`, for a query that the caller runs, such as a paged one. */
export const LoadedFrom = <Data,>({
  query,
  queryKey,
  what,
  shape,
  missing,
  children,
}: LoadedFromProps<Data>) => {
  const client = useQueryClient();
  if (query.data !== undefined) return children(query.data);
  if (missing && isMissing(query.error)) return missing;
  return (
    <Waiting
      what={what}
      shape={shape}
      hasFailed={query.failureCount > 0}
      trouble={troubleOf(query.error)}
      onRetry={() => void client.resetQueries({ queryKey })}
    />
  );
};
