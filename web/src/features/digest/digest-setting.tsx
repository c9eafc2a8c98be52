import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { setDigest } from "#shared/contracts/digest.ts";
import { useProfileQuery } from "../../lib/profile.ts";
import { useCall } from "../../lib/services.tsx";
import { TickBox } from "../../ui/fields/tick-box.tsx";

/** Switches the mail after each import on or off; empty until the profile says which it is. */
export const DigestSetting = () => {
  const call = useCall();
  const client = useQueryClient();
  const query = useProfileQuery();
  const { data: profile } = useQuery(query);
  const setting = useMutation({
    mutationFn: (on: boolean) => call(setDigest, { body: { on } }),
    onSuccess: (_, on) => client.setQueryData(query.queryKey, (known) => known && { ...known, digest: on }),
  });
  if (!profile) return null;
  const { isPending, variables, data, error } = setting;
  return (
    <div>
      <TickBox
        checked={isPending ? variables : profile.digest}
        onChange={({ target }) => !isPending && setting.mutate(target.checked)}
      >
        Email me this list after each data import
      </TickBox>
      {error ? (
        <p className="fault" role="alert">
          {error.message}
        </p>
      ) : (
        <p className="hint" role="status">
          {data?.message}
        </p>
      )}
    </div>
  );
};
