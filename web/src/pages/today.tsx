import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { setDigest } from "#shared/contracts/digest.ts";
import { followedQuery } from "../features/forward/follow-button.tsx";
import { Today } from "../features/forward/today.tsx";
import { useProfileQuery } from "../lib/profile.ts";
import { useCall } from "../lib/services.tsx";
import { usePageTitle } from "../lib/use-page-title.ts";
import { TickBox } from "../ui/fields/tick-box.tsx";
import { Loaded } from "../ui/waiting/loaded.tsx";
import { SkeletonRows } from "../ui/waiting/skeleton.tsx";

/** What fell on the newest session of the backtests that the member follows, and whether a mail says it too. */
export const TodayPage = () => {
  usePageTitle("Today");
  return (
    <div className="stack-6">
      <div>
        <h1>Today</h1>
        <p className="reading">Entries and exits of the backtests you follow, on the newest session.</p>
      </div>
      <Loaded
        of={followedQuery(useCall())}
        what="what you follow"
        shape={<SkeletonRows rows={5} columns={2} />}
      >
        {(records) => (
          <>
            <Today records={records} />
            <DigestSetting />
          </>
        )}
      </Loaded>
    </div>
  );
};

/** Switches the mail after each import on or off; empty until the profile says which it is. */
const DigestSetting = () => {
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
