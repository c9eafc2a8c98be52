import { type QueryKey, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { listPortfolios } from "#shared/contracts/portfolios/saved-calls.ts";
import { listBacktests, NO_BACKTESTS } from "#shared/contracts/saved-list.ts";
import { listSweeps } from "#shared/contracts/saved-sweeps.ts";
import { queryKeys } from "../lib/query-keys.ts";
import { useCall } from "../lib/services.tsx";

/** The user's saved things of a kind, newest first. */

export const useSavedBacktests = () => {
  const call = useCall();
  return useListPages({
    queryKey: queryKeys.savedList("backtest"),
    pageFrom: async (from, signal) => {
      const { message, next } = await call(listBacktests, { query: { size: PAGE_SIZE, from } }, { signal });
      return { rows: message === NO_BACKTESTS ? [] : message, next };
    },
  });
};

export const useSavedSweeps = () => {
  const call = useCall();
  return useListPages({
    queryKey: queryKeys.savedList("sweep"),
    pageFrom: async (from, signal) => {
      const { sweeps, next } = await call(listSweeps, { query: { size: PAGE_SIZE, from } }, { signal });
      return { rows: sweeps, next };
    },
  });
};

export const useSavedPortfolios = () => {
  const call = useCall();
  return useListPages({
    queryKey: queryKeys.savedList("portfolio"),
    pageFrom: async (from, signal) => {
      const { message, next } = await call(listPortfolios, { query: { size: PAGE_SIZE, from } }, { signal });
      return { rows: message, next };
    },
  });
};

export const PAGE_SIZE = "500";
/** Pages that load without a click, so that sorting and counting cover them. */
const PAGES_AT_ONCE = 4;

type ListPage<Row> = { readonly rows: readonly Row[]; readonly next: string | undefined };

export type Older = {
  readonly state: "none" | "loading" | "waiting" | "failed";
  /** The number of loaded rows. */
  readonly count: number;
  readonly load: () => void;
};

type PagesOptions<Row> = {
  readonly queryKey: QueryKey;
  readonly pageFrom: (from: string | undefined, signal: AbortSignal) => Promise<ListPage<Row>>;
};

/** Returns the loaded rows of a paged list, and the state of the older ones. */
export const useListPages = <Row>({ queryKey, pageFrom }: PagesOptions<Row>) => {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => pageFrom(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const pages = data?.pages.length ?? 0;
  const goesOn = hasNextPage && !isFetching && !isFetchNextPageError && pages < PAGES_AT_ONCE;
  useEffect(() => {
    // Depends on the page count: a page may load and fail between two renders.
    if (goesOn && pages > 0) void fetchNextPage();
  }, [goesOn, pages, fetchNextPage]);
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows), [data]);
  const state = stateOf({ hasNextPage, isLoading: isFetching || goesOn, hasFailed: isFetchNextPageError });
  const older: Older = { state, count: rows?.length ?? 0, load: () => void fetchNextPage() };
  return { queryKey, query: { data: rows, error: query.error, failureCount: query.failureCount }, older };
};

const stateOf = (of: {
  readonly hasNextPage: boolean;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
}): Older["state"] => {
  if (!of.hasNextPage) return "none";
  if (of.isLoading) return "loading";
  return of.hasFailed ? "failed" : "waiting";
};
