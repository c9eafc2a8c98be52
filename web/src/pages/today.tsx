import { DigestSetting } from "../features/digest/digest-setting.tsx";
import { Today } from "../features/forward/today.tsx";
import { followedQuery } from "../features/forward/use-follow.ts";
import { useCall } from "../lib/services.tsx";
import { usePageTitle } from "../lib/use-page-title.ts";
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
