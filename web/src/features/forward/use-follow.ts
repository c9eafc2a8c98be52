import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { followBacktest, listFollowed } from "#shared/contracts/forward/calls.ts";
import type { ForwardRecord } from "#shared/contracts/forward/record.ts";
import type { Call } from "../../lib/api.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import type { SavedAddress } from "../../saved/saved-kinds.ts";
import { useCall } from "../../lib/services.tsx";

/** Returns all records of what the member follows: nearly always one page. */
const allFollowed = async (call: Call, signal: AbortSignal): Promise<readonly ForwardRecord[]> => {
  const records: ForwardRecord[] = [];
  let from: string | undefined;
  do {
    const { message, next } = await call(listFollowed, { query: { from } }, { signal });
    records.push(...message);
    from = next;
  } while (from !== undefined);
  return records;
};

/** Queries the records of what the member follows; fetched on every visit, because each import makes new ones. */
export const followedQuery = (call: Call) =>
  queryOptions({
    queryKey: queryKeys.followed,
    queryFn: ({ signal }) => allFollowed(call, signal),
    staleTime: 0,
  });

/** Follows a saved backtest, or stops; done once its page has the record. */
export const useFollow = (of: SavedAddress) => {
  const call = useCall();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (followed: boolean) => call(followBacktest, { params: { user: of.user, backtestId: of.name }, body: { followed } }),
    onSuccess: () => {
      const { saved, savedList, followed } = queryKeys;
      const stale = [saved(of), savedList(of.kind), followed];
      return Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
};
