import { lazy, Suspense } from "react";
import { Link } from "react-router-dom";
import type { SavedSweep as Saved } from "#shared/contracts/sweep/saved.ts";
import { formatInstant } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { useSession } from "../../lib/services.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import { CreatorActions } from "./saved/creator-actions.tsx";
import { type SavedSweepAddress, useSavedSweepQuery } from "./saved/use-saved-sweep.ts";
import styles from "./saved-sweep.module.css";

/** What a sweep found; loaded with the first one that is shown. */
const SweepView = lazy(() =>
  import("./results/sweep-view.tsx").then((module) => ({ default: module.SweepView })),
);

/** A saved sweep as it was found, with what its creator may do with it. */
export const SavedSweep = (address: SavedSweepAddress) => (
  <Loaded of={useSavedSweepQuery(address)} what="this sweep" missing={<NoSweep />}>
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
  return (
    <section className={styles.saved} aria-labelledby="saved-sweep">
      <header>
        <h2 id="saved-sweep">{saved.name.toUpperCase()}</h2>
        <p className={styles.credit}>
          Sweep created by {saved.creator} on {formatInstant(saved.date_created)}.{" "}
          <Link to={paths.explore}>Search anew.</Link>
        </p>
      </header>
      <Suspense fallback={<Waiting what="the results" />}>
        <SweepView results={saved.results}>
          {saved.creator === username && <CreatorActions {...address} />}
        </SweepView>
      </Suspense>
    </section>
  );
};
