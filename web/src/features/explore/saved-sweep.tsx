import { lazy, Suspense } from "react";
import { tickersOf } from "#shared/contracts/sweep/tickers.ts";
import { defaultSweepTitle } from "#shared/domain/result-title.ts";
import { CaseMenu } from "../../label/case-menu.tsx";
import { Labeled } from "../../label/labeled.tsx";
import { nameOfSweep } from "../../label/result-name.ts";
import { useLabel } from "../../label/use-label.ts";
import { formatInstant } from "../../lib/format.ts";
import type { SearchState } from "../../lib/opened-search.ts";
import { paths } from "../../lib/paths.ts";
import { useSession } from "../../lib/services.tsx";
import { ReportShape } from "../../report/report-shape.tsx";
import { ButtonLink } from "../../ui/buttons/button.tsx";
import { classes } from "../../ui/classes.ts";
import { EmptyState } from "../../ui/notices/empty-state.tsx";
import { Loaded } from "../../ui/waiting/loaded.tsx";
import { Waiting } from "../../ui/waiting/waiting.tsx";
import { DeleteSweep, ShareSweep } from "./saved/creator-actions.tsx";
import {
  type SavedSweepAddress,
  type SavedSweepAnswer,
  useSavedSweepQuery,
} from "./saved/use-saved-sweep.ts";
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
    title="Search not found"
    actions={
      <ButtonLink look="action" to={paths.dashboard}>
        Go to my sweeps
      </ButtonLink>
    }
  >
    It may have been deleted, or it hasn't been shared with you.
  </EmptyState>
);

type DetailProps = { readonly saved: SavedSweepAnswer; readonly address: SavedSweepAddress };

const Detail = ({ saved, address }: DetailProps) => {
  const { username } = useSession();
  const isOwn = saved.creator === username;
  const { request, counts } = saved.results;
  const sized = { ticker: tickersOf(request).join(", "), combinations: counts.combinations };
  const saving = useLabel({ kind: "sweep", ...address });
  const search: SearchState = { search: saved.results.request };
  return (
    <section className={classes("stack-6", styles.saved)} aria-labelledby="saved-sweep">
      <header className="head gap-6 rows-3 align-start">
        <div className="stack-1">
          <Labeled
            what="search"
            name={nameOfSweep({ ...sized, label: saved.label })}
            derivedName={defaultSweepTitle(sized)}
            label={saved.label}
            saving={isOwn ? saving : undefined}
          >
            <h2 id="saved-sweep" className={`heading breakable ${styles.title}`}>
              {saved.name.toUpperCase()}
            </h2>
          </Labeled>
          <p className="quiet">
            Sweep created by {saved.creator} on {formatInstant(saved.date_created)}
          </p>
        </div>
        <div className="row">
          <ButtonLink look="action" to={paths.explore} state={search}>
            Open in Explore
          </ButtonLink>
          {isOwn && <CaseMenu names={[address.name]} />}
          {isOwn && <ShareSweep address={address} sharing={{ ...saved, shared: saved.shared ?? false }} />}
        </div>
      </header>
      <Suspense fallback={<Waiting what="the results" shape={<ReportShape />} />}>
        <KeptSweep results={saved.results} name={saved.label?.title ?? saved.name} />
      </Suspense>
      {isOwn && <DeleteSweep {...address} />}
    </section>
  );
};
