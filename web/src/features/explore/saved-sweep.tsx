import { lazy, Suspense } from "react";
import type { SavedSweep as Saved } from "#shared/contracts/sweep/saved.ts";
import { formatInstant } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { useSession } from "../../lib/services.tsx";
import { ReportShape } from "../../report/report-shape.tsx";
import { ButtonLink } from "../../ui/buttons/button.tsx";
import { classes } from "../../ui/classes.ts";
import { EmptyState } from "../../ui/notices/empty-state.tsx";
import { Loaded } from "../../ui/waiting/loaded.tsx";
import { Waiting } from "../../ui/waiting/waiting.tsx";
import type { SearchState } from "./opened-search.ts";
import { DeleteSweep, ShareSweep } from "./saved/creator-actions.tsx";
import { type SavedSweepAddress, useSavedSweepQuery } from "./saved/use-saved-sweep.ts";
import styles from "./saved-sweep.module.css";

/** The results view, loaded with the first sweep shown. */
const KeptSweep = lazy(() =>
  import("./results/kept-sweep.tsx").then((module) => ({ default: module.KeptSweep })),
);

/** A saved sweep's results, with its creator's actions. */
export const SavedSweep = (address: SavedSweepAddress) => (
  <Loaded of={useSavedSweepQuery(address)} what="this sweep" shape={<ReportShape />} missing={<NoSweep />}>
    {(saved) => <Detail saved={saved} address={address} />}
  </Loaded>
);

const NoSweep = () => (
  <EmptyState
    title="There is no such sweep"
    actions={
      <ButtonLink look="action" to={paths.dashboard}>
        Go to my sweeps
      </ButtonLink>
    }
  >
    It may have been deleted, or its creator does not share it with you.
  </EmptyState>
);

const Detail = ({ saved, address }: { readonly saved: Saved; readonly address: SavedSweepAddress }) => {
  const { username } = useSession();
  const isOwn = saved.creator === username;
  const search: SearchState = { search: saved.results.request };
  return (
    <section className={classes("stack-6", styles.saved)} aria-labelledby="saved-sweep">
      <header className={styles.top}>
        <div>
          <h2 id="saved-sweep" className={styles.title}>
            {saved.name.toUpperCase()}
          </h2>
          <p className="quiet">
            Sweep created by {saved.creator} on {formatInstant(saved.date_created)}
          </p>
        </div>
        <div className="row">
          <ButtonLink look="action" to={paths.explore} state={search}>
            Open in Explore
          </ButtonLink>
          {isOwn && <ShareSweep {...address} />}
        </div>
      </header>
      <Suspense fallback={<Waiting what="the results" shape={<ReportShape />} />}>
        <KeptSweep results={saved.results} />
      </Suspense>
      {isOwn && <DeleteSweep {...address} />}
    </section>
  );
};
