import { useQuery } from "@tanstack/react-query";
import { sharedTokenIn } from "../lib/paths.ts";
import { useCall } from "../lib/services.tsx";
import { Notice } from "../ui/notices/notice.tsx";
import { sharedQuery } from "./shared-query.ts";

/** Names the strategy of a public page that waits while its reader signs up; empty for another page. */
export const WaitingStrategy = ({ returnTo }: { readonly returnTo: string | undefined }) => {
  const token = returnTo && sharedTokenIn(returnTo);
  return token ? <Named token={token} /> : null;
};

const Named = ({ token }: { readonly token: string }) => {
  const { data } = useQuery({ ...sharedQuery(useCall(), token), retry: false });
  if (!data) return null;
  return (
    <Notice kind="note">
      <strong>{data.title}</strong> is waiting for you. It opens once your email is verified.
    </Notice>
  );
};
