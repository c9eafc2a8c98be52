import type { SavedAddress } from "../../saved/saved-backtest.ts";
import { DeleteButton } from "../../ui/buttons/delete-button.tsx";
import styles from "./delete-backtest.module.css";
import { useDeleteBacktest } from "./use-saved-backtest.ts";

export const DeleteBacktest = (address: SavedAddress) => (
  <div className={styles.last}>
    <DeleteButton what="backtest" deletion={useDeleteBacktest(address)}>
      {address.backtestId} with its trade log and charts will be gone for good.
    </DeleteButton>
  </div>
);
