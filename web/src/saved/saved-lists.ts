import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { listPortfolios } from "#shared/contracts/portfolios/saved-calls.ts";
import { listBacktests, NO_BACKTESTS } from "#shared/contracts/saved-list.ts";
import { listSweeps } from "#shared/contracts/saved-sweeps.ts";
import type { SavedKind } from "#shared/kinds/kind.ts";
import type { Call } from "../lib/api.ts";
import { queryKeys } from "../lib/query-keys.ts";
import { useCall } from "../lib/services.tsx";

export const useSavedBacktests = () =>
  useListPages("backtest", async (call, ...page) => {
    const { message, next } = await call(listBacktests, ...page);
    return { rows: message === NO_BACKTESTS ? [] : message, next };
  });

export const useSavedSweeps = () =>
  useListPages("sweep", async (call, ...page) => {
    const { sweeps, next } = await call(listSweeps, ...page);
    return { rows: sweeps, next };
  });

export const useSavedPortfolios = () =>
  useListPages("portfolio", async (call, ...page) => {
    const { message, next } = await call(listPortfolios, ...page);
    return { rows: message, next };
  });

const PAGE_SIZE = "500";
/** Pages that load without a click, so that sorting and counting cover them. */
const PAGES_AT_ONCE = 4;

type ListPage<Row> = { readonly rows: readonly Row[]; readonly next: string | undefined };

export type Older = {
  readonly state: "none" | "loading" | "waiting" | "failed";
  readonly count: number;
  readonly load: () => void;
};

type LoadPage<Row> = (
  call: Call,
  input: { readonly query: { readonly size: string; readonly from: string | undefined } },
  options: { readonly signal: AbortSignal },
) => Promise<ListPage<Row>>;

const useListPages = <Row>(kind: SavedKind, load: LoadPage<Row>) => {
  const call = useCall();
  const queryKey = queryKeys.savedList(kind);
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam: from, signal }) => load(call, { query: { size: PAGE_SIZE, from } }, { signal }),
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
