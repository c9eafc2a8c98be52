import { useCasesQuery } from "../cases/use-cases.ts";
import { CaseList } from "../features/dashboard/cases/case-list.tsx";
import { PORTFOLIOS, SWEEPS } from "../features/dashboard/other-kinds.ts";
import { OtherList } from "../features/dashboard/other-list.tsx";
import { SavedListShape } from "../features/dashboard/saved-list-shape.tsx";
import { paths } from "../lib/paths.ts";
import { usePageTitle } from "../lib/use-page-title.ts";
import { useSavedPortfolios, useSavedSweeps } from "../saved/saved-lists.ts";
import { EmptyState } from "../ui/notices/empty-state.tsx";
import { Loaded, LoadedFrom } from "../ui/waiting/loaded.tsx";

/** The dashboard's lists of what is saved beside backtests. */

export const SearchesPage = () => {
  usePageTitle("Searches");
  const { older, ...saved } = useSavedSweeps();
  return (
    <LoadedFrom {...saved} what="your searches" shape={<SavedListShape />}>
      {(rows) =>
        rows.length > 0 ? (
          <OtherList kind={SWEEPS} rows={rows} older={older} />
        ) : (
          <EmptyState
            heading="My Searches"
            title="No search saved yet"
            to={paths.explore}
            button="New Search"
          >
            A search backtests every combination of your lists and says how much of the best is luck. Run one
            in Explore, then press Save.
          </EmptyState>
        )
      }
    </LoadedFrom>
  );
};

export const PortfoliosPage = () => {
  usePageTitle("Portfolios");
  const { older, ...saved } = useSavedPortfolios();
  return (
    <LoadedFrom {...saved} what="your portfolios" shape={<SavedListShape />}>
      {(rows) =>
        rows.length > 0 ? (
          <OtherList kind={PORTFOLIOS} rows={rows} older={older} />
        ) : (
          <EmptyState
            heading="My Portfolios"
            title="No portfolio saved yet"
            to={paths.portfolio}
            button="New Portfolio"
          >
            A portfolio runs several strategies in one account and shows what they need together. Run one,
            then press Save.
          </EmptyState>
        )
      }
    </LoadedFrom>
  );
};

export const CasesPage = () => {
  usePageTitle("Cases");
  return (
    <Loaded of={useCasesQuery()} what="your cases" shape={<SavedListShape />}>
      {(cases) => <CaseList cases={cases} />}
    </Loaded>
  );
};
