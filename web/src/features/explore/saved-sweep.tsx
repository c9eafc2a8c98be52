import { Suspense } from "react";
import { tickersOf } from "#shared/contracts/sweep/tickers.ts";
import { defaultSweepTitle } from "#shared/domain/strategy/result-title.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import type { SearchState } from "../../lib/opened-backtest.ts";
import { paths } from "../../lib/paths.ts";
import { useCall, useSession } from "../../lib/services.tsx";
import { ReportShape } from "../../report/report-shape.tsx";
import { DeleteSaved } from "../../saved/delete-saved.tsx";
import { NotFound } from "../../saved/not-found.tsx";
import { SavedHeading } from "../../saved/saved-heading.tsx";
import type { SavedKey, SavedOf } from "../../saved/saved-kinds.ts";
import { savedQuery } from "../../saved/use-saved.ts";
import { ButtonLink } from "../../ui/buttons/button.tsx";
import { Loaded } from "../../ui/waiting/loaded.tsx";
import { Waiting } from "../../ui/waiting/waiting.tsx";
import styles from "./saved-sweep.module.css";

const KeptSweep = lazyPart(() => import("./results/kept-sweep.tsx"), "KeptSweep");

export const SavedSweep = (address: SavedKey) => (
  <Loaded
    of={savedQuery(useCall(), "sweep", address)}
    what="this search"
    shape={<ReportShape />}
    missing={<NotFound kind="sweep" />}
  >
    {(saved) => <Detail saved={saved} address={address} />}
  </Loaded>
);

type DetailProps = { readonly saved: SavedOf<"sweep">; readonly address: SavedKey };

const Detail = ({ saved, address }: DetailProps) => {
  const { username } = useSession();
  const { request, counts } = saved.results;
  const ticker = tickersOf(request).join(", ");
  const of = { kind: "sweep", ...address } as const;
  const state: SearchState = { search: request };
  return (
    <section className="stack-6 window-high" aria-labelledby="saved-sweep">
      <SavedHeading
        {...{ of, saved }}
        derivedName={defaultSweepTitle({ ticker, combinations: counts.combinations })}
        title={
          <h2 id="saved-sweep" className={`heading breakable ${styles.title}`}>
            {saved.name.toUpperCase()}
          </h2>
        }
      >
        <ButtonLink look="action" to={paths.explore} state={state}>
          Open in Explore
        </ButtonLink>
      </SavedHeading>
      <Suspense fallback={<Waiting what="the results" shape={<ReportShape />} />}>
        <KeptSweep results={saved.results} name={saved.creator === username ? saved.name : undefined} />
      </Suspense>
      {saved.creator === username && <DeleteSaved of={of} />}
    </section>
  );
};
