import { queryOptions } from "@tanstack/react-query";
import { useLocation } from "react-router-dom";
import { getMe } from "#shared/contracts/accounts.ts";
import { callsCarryToken } from "./paths.ts";
import { queryKeys } from "./query-keys.ts";
import { useCall, useSession } from "./services.tsx";

export const useProfileQuery = () => {
  const call = useCall();
  const { isSignedIn } = useSession();
  const { pathname } = useLocation();
  return queryOptions({
    queryKey: queryKeys.profile,
    queryFn: ({ signal }) => call(getMe, {}, { signal }),
    enabled: isSignedIn && callsCarryToken(pathname),
    staleTime: 10 * 60_000,
  });
};
