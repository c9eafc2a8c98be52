import { Button } from "../../ui/buttons/button.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import styles from "./pieces.module.css";
import { SAVED_NAMES } from "./saved-names.ts";

/** A saved backtest. */
export const SavePiece = () => (
  <div className={styles.saved}>
    <Button look="action" disabled>
      Save backtest
    </Button>
    <Notice kind="success">Saved as {SAVED_NAMES[2]}.</Notice>
  </div>
);
