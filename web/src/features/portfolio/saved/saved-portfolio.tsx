import type { SavedPortfolioMessage } from "#shared/contracts/portfolios/saved.ts";
import { CaseMenu } from "../../../cases/case-menu.tsx";
import { Labeled } from "../../../saved/labeled.tsx";
import { nameOfPortfolio } from "../../../saved/result-name.ts";
import { useLabel } from "../../../saved/use-label.ts";
import { formatInstant } from "../../../lib/format.ts";
import type { PortfolioState } from "../../../lib/opened-portfolio.ts";
import { paths } from "../../../lib/paths.ts";
import type { PortfolioAddress } from "../../../saved/saved-portfolio.ts";
import { useSession } from "../../../lib/services.tsx";
import { ButtonLink } from "../../../ui/buttons/button.tsx";
import { classes } from "../../../ui/classes.ts";
import { PortfolioReport } from "../results/portfolio-report.tsx";
import { DeletePortfolio, SharePortfolio } from "./portfolio-actions.tsx";
import styles from "./saved-portfolio.module.css";

type SavedPortfolioProps = {
  readonly saved: SavedPortfolioMessage;
  readonly address: PortfolioAddress;
};

/** A saved portfolio: its name and actions, and its report. */
export const SavedPortfolio = ({ saved, address }: SavedPortfolioProps) => {
  const { username } = useSession();
  const isOwn = saved.creator === username;
  return (
    <article className={classes("stack-6", styles.page)}>
      <Heading {...{ saved, address, isOwn }} />
      <PortfolioReport results={saved.results} />
      {isOwn && <DeletePortfolio {...address} />}
    </article>
  );
};

const Heading = ({ saved, address, isOwn }: SavedPortfolioProps & { readonly isOwn: boolean }) => {
  const saving = useLabel({ kind: "portfolio", user: address.user, name: address.id });
  const { name } = saved.results;
  const state: PortfolioState = { portfolio: saved.request };
  return (
    <header className={styles.heading}>
      <div className="stack-1">
        <Labeled
          what="portfolio"
          name={nameOfPortfolio({ name, label: saved.label })}
          derivedName={name}
          label={saved.label}
          saving={isOwn ? saving : undefined}
        >
          <h1>{address.id.toUpperCase()}</h1>
        </Labeled>
        <p className="quiet">
          Portfolio created by {saved.creator} on {formatInstant(saved.date_created)}
        </p>
      </div>
      <div className={classes("row", styles.actions)}>
        <ButtonLink look="action" to={paths.portfolio} state={state}>
          Open in Portfolio
        </ButtonLink>
        {isOwn && <CaseMenu names={[address.id]} />}
        {isOwn && <SharePortfolio address={address} sharing={saved} />}
      </div>
    </header>
  );
};
