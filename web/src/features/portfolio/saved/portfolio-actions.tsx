import { type Shared, ShareLink } from "../../../saved/share-link.tsx";
import type { PortfolioAddress } from "../../../saved/saved-portfolio.ts";
import { DeleteButton } from "../../../ui/buttons/delete-button.tsx";
import styles from "./portfolio-actions.module.css";
import { useDeletePortfolio, useSharePortfolio } from "./use-saved-portfolio.ts";

type ShareProps = { readonly address: PortfolioAddress; readonly sharing: Shared };

/** The creator's buttons to share a saved portfolio by a public link, and to stop. */
export const SharePortfolio = ({ address, sharing }: ShareProps) => (
  <ShareLink share={useSharePortfolio(address)} sharing={sharing} />
);

export const DeletePortfolio = (address: PortfolioAddress) => (
  <div className={styles.last}>
    <DeleteButton what="portfolio" deletion={useDeletePortfolio(address)}>
      {address.id} with its trade log and charts will be gone for good.
    </DeleteButton>
  </div>
);
