import { Button } from "../../../ui/buttons/button.tsx";
import { DeleteButton } from "../../../ui/buttons/delete-button.tsx";
import styles from "./portfolio-actions.module.css";
import { type PortfolioAddress, useDeletePortfolio, useSharePortfolio } from "./use-saved-portfolio.ts";

type ShareProps = { readonly address: PortfolioAddress; readonly isShared: boolean };

/** The creator's switch to share a saved portfolio with subscribers. */
export const SharePortfolio = ({ address, isShared }: ShareProps) => {
  const share = useSharePortfolio(address);
  return (
    <>
      {/* One button for both states, so that it keeps the focus. */}
      <Button isBusy={share.isPending} onClick={() => share.mutate(!isShared)}>
        {isShared ? "Stop sharing" : "Share with subscribers"}
      </Button>
      <p className={styles.state} role="status">
        {share.isError ? (
          <span className="fault">{share.error.message}</span>
        ) : (
          stateWords(isShared, share.data !== undefined)
        )}
      </p>
    </>
  );
};

const stateWords = (isShared: boolean, wasChanged: boolean): string => {
  if (isShared) return "Anyone with the link who has a subscription can view this.";
  return wasChanged ? "Sharing is off. The old link no longer works." : "";
};

/** The creator's button to delete a saved portfolio. */
export const DeletePortfolio = (address: PortfolioAddress) => (
  <div className={styles.last}>
    <DeleteButton what="portfolio" deletion={useDeletePortfolio(address)}>
      {address.id} with its trade log and charts will be gone for good.
    </DeleteButton>
  </div>
);
