import { useParams } from "react-router-dom";
import { SavedPortfolio } from "../features/portfolio/saved-portfolio.tsx";
import { useCall } from "../lib/services.tsx";
import { usePageTitle } from "../lib/use-page-title.ts";
import { NotFound } from "../saved/not-found.tsx";
import { savedQuery } from "../saved/use-saved.ts";
import { Loaded } from "../ui/waiting/loaded.tsx";

/** A saved portfolio: several strategies in one account. */
export const SavedPortfolioPage = () => {
  const { user = "", id: name = "" } = useParams();
  const heading = name.toUpperCase();
  usePageTitle(heading);
  return (
    <Loaded
      of={savedQuery(useCall(), "portfolio", { user, name })}
      what="this portfolio"
      missing={<NotFound heading={heading} kind="portfolio" />}
    >
      {(saved) => <SavedPortfolio saved={saved} of={{ kind: "portfolio", user, name }} />}
    </Loaded>
  );
};
