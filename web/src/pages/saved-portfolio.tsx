import { useParams } from "react-router-dom";
import { SavedPortfolio } from "../features/portfolio/saved/saved-portfolio.tsx";
import { paths } from "../lib/paths.ts";
import { savedPortfolioQuery } from "../saved/saved-portfolio.ts";
import { useCall } from "../lib/services.tsx";
import { usePageTitle } from "../lib/use-page-title.ts";
import { ButtonLink } from "../ui/buttons/button.tsx";
import { EmptyState } from "../ui/notices/empty-state.tsx";
import { Loaded } from "../ui/waiting/loaded.tsx";

/** A saved portfolio: several strategies in one account. */
export const SavedPortfolioPage = () => {
  const { user = "", id = "" } = useParams();
  usePageTitle(id.toUpperCase());
  return (
    <Loaded
      of={savedPortfolioQuery(useCall(), { user, id })}
      what="this portfolio"
      missing={<NoPortfolio id={id} />}
    >
      {(saved) => <SavedPortfolio saved={saved} address={{ user, id }} />}
    </Loaded>
  );
};

/** Shown for a portfolio that is deleted, not shared, or mistyped. */
const NoPortfolio = ({ id }: { readonly id: string }) => (
  <>
    <h1>{id.toUpperCase()}</h1>
    <EmptyState
      title="Portfolio not found"
      actions={
        <ButtonLink look="action" to={paths.dashboard}>
          Go to my dashboard
        </ButtonLink>
      }
    >
      It may have been deleted, or it hasn't been shared with you.
    </EmptyState>
  </>
);
