import { queryOptions } from "@tanstack/react-query";
import { getMe } from "#shared/contracts/accounts.ts";
import { queryKeys } from "./query-keys.ts";
import { useCall, useSession } from "./services.tsx";

/** The member's profile; fetched when logged in, and seldom again. */
export const useProfileQuery = () => {
  const call = useCall();
  const { isSignedIn } = useSession();
  return queryOptions({
    queryKey: queryKeys.profile,
    queryFn: ({ signal }) => call(getMe, {}, { signal }),
    enabled: isSignedIn,
    staleTime: 10 * 60_000,
  });
};
