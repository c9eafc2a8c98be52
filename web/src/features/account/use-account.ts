import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useProfileQuery } from "../../lib/profile.ts";

/** The profile as this page needs it: read again on every visit, since payments and other tabs change it. */
export const useAccountQuery = () => queryOptions({ ...useProfileQuery(), staleTime: 0 });

/** Reads the profile again, and is done when it is there or could not be had. */
export const useReread = (): (() => Promise<void>) => {
  const client = useQueryClient();
  const query = useAccountQuery();
  return async () => {
    // A reading that began before the change would bring back what was.
    await client.cancelQueries({ queryKey: query.queryKey });
    await client.fetchQuery({ ...query, retry: false }).catch(() => undefined);
  };
};
