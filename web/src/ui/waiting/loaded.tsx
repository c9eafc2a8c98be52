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
  /** What is awaited, such as "your backtests". */
  readonly what: string;
  /** The shape of it, where a spinner is not asked for. */
  readonly shape?: ReactNode;
  /** What to say where there is no such thing, and will not be: in place of a spinner that would turn for ever. */
  readonly missing?: ReactNode;
  readonly children: (data: Data) => ReactNode;
};

type LoadedProps<Data, Key extends QueryKey> = AwaitedProps<Data> & {
  readonly of: UseQueryOptions<Data, Error, Data, Key>;
};

type LoadedFromProps<Data> = AwaitedProps<Data> & {
  /** A query that is asked already. */
  readonly query: Pick<UseQueryResult<Data>, "data" | "error" | "failureCount">;
  readonly queryKey: QueryKey;
};

const isMissing = (error: Error | null): boolean => error instanceof ApiError && error.status === 404;

const troubleOf = (error: Error | null): string | undefined =>
  error instanceof ApiError && !error.isPassing ? error.message : undefined;

/** Draws the data of a query, and a spinner for as long as there is none: also after a failure (spec §4, §8). */
export const Loaded = <Data, Key extends QueryKey>({ of, ...props }: LoadedProps<Data, Key>) => (
  <LoadedFrom query={useQuery(of)} queryKey={of.queryKey} {...props} />
);

/** The same of a query that its reader asks, such as one in pages. */
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
