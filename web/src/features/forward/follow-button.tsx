import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { followBacktest, listFollowed } from "#shared/contracts/forward/calls.ts";
import type { ForwardRecord } from "#shared/contracts/forward/record.ts";
import type { Call } from "../../lib/api.ts";
import { paths } from "../../lib/paths.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import { useCall } from "../../lib/services.tsx";
import type { SavedAddress } from "../../saved/saved-kinds.ts";
import { Button, ButtonLink } from "../../ui/buttons/button.tsx";
import styles from "./follow-button.module.css";

type FollowButtonProps = { readonly of: SavedAddress; readonly isFollowed: boolean };

/** The creator's button to follow a saved backtest, and to stop; beside it the way to what all followed ones do. */
export const FollowButton = ({ of, isFollowed }: FollowButtonProps) => {
  const { mutate, isPending, data, error } = useFollow(of);
  return (
    <>
      <Button isBusy={isPending} onClick={() => mutate(!isFollowed)}>
        {isFollowed ? "Stop following" : "Follow"}
      </Button>
      {isFollowed && <ButtonLink to={paths.today}>Today</ButtonLink>}
      {error ? (
        <p className={`fault ${styles.fault}`} role="alert">
          {error.message}
        </p>
      ) : (
        <p className="visually-hidden" role="status">
          {data?.message}
        </p>
      )}
    </>
  );
};

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
    mutationFn: (followed: boolean) =>
      call(followBacktest, { params: { user: of.user, backtestId: of.name }, body: { followed } }),
    onSuccess: () => {
      const { saved, savedList, followed } = queryKeys;
      const stale = [saved(of), savedList(of.kind), followed];
      return Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
};
