import type { PortfolioState } from "../../lib/opened-backtest.ts";
import { paths } from "../../lib/paths.ts";
import { useSession } from "../../lib/services.tsx";
import { DeleteSaved } from "../../saved/delete-saved.tsx";
import { SavedHeading } from "../../saved/saved-heading.tsx";
import type { SavedAddress, SavedOf } from "../../saved/saved-kinds.ts";
import { ButtonLink } from "../../ui/buttons/button.tsx";
import { PortfolioReport } from "./results/portfolio-report.tsx";

type SavedPortfolioProps = { readonly saved: SavedOf<"portfolio">; readonly of: SavedAddress };

/** A saved portfolio: its name and actions, and its report. */
export const SavedPortfolio = ({ saved, of }: SavedPortfolioProps) => {
  const isOwn = useSession().username === saved.creator;
  const state: PortfolioState = { portfolio: saved.request };
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
      <PortfolioReport results={saved.results} />
      {isOwn && <DeleteSaved of={of} />}
    </article>
  );
};
