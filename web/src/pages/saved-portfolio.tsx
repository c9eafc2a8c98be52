import { useMemo } from "react";
import { useParams } from "react-router-dom";
import { PortfolioReport } from "../features/portfolio/results/portfolio-report.tsx";
import type { PortfolioState } from "../lib/opened-backtest.ts";
import { paths } from "../lib/paths.ts";
import { useCall, useSession } from "../lib/services.tsx";
import { usePageTitle } from "../lib/use-page-title.ts";
import { DeleteSaved } from "../saved/delete-saved.tsx";
import { NotFound } from "../saved/not-found.tsx";
import { nameOfPortfolio } from "../saved/result-name.ts";
import { SavedHeading } from "../saved/saved-heading.tsx";
import type { SavedAddress, SavedOf } from "../saved/saved-kinds.ts";
import { savedQuery } from "../saved/use-saved.ts";
import { ButtonLink } from "../ui/buttons/button.tsx";
import { Loaded } from "../ui/waiting/loaded.tsx";

type SavedPortfolioProps = { readonly saved: SavedOf<"portfolio">; readonly of: SavedAddress };

const SavedPortfolio = ({ saved, of }: SavedPortfolioProps) => {
  const isOwn = useSession().username === saved.creator;
  const state: PortfolioState = { portfolio: saved.request };
  const results = useMemo(
    () => ({ ...saved.results, name: nameOfPortfolio({ ...saved.results, label: saved.label }) }),
    [saved],
  );
  return (
    <article className="stack-6">
      <SavedHeading
        {...{ of, saved }}
        derivedName={saved.results.name}
        title={<h1>{of.name.toUpperCase()}</h1>}
      >
        <ButtonLink look="action" to={paths.portfolio} state={state}>
          Open in Portfolio
        </ButtonLink>
      </SavedHeading>
      <PortfolioReport results={results} />
      {isOwn && <DeleteSaved of={of} />}
    </article>
  );
};

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
