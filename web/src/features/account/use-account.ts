import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useProfileQuery } from "../../lib/profile.ts";

/** The profile query of this page: fetched on every visit, because payments and other tabs change the profile. */
export const useAccountQuery = () => queryOptions({ ...useProfileQuery(), staleTime: 0 });

/** Returns a function that fetches the profile again; it resolves also after a failure. */
export const useReread = (): (() => Promise<void>) => {
  const client = useQueryClient();
  const query = useAccountQuery();
  return async () => {
    // An older request would restore the old profile.
    await client.cancelQueries({ queryKey: query.queryKey });
    await client.fetchQuery({ ...query, retry: false }).catch(() => undefined);
  };
};
