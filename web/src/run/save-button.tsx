import { Link } from "react-router-dom";
import { paths } from "../lib/paths.ts";
import { Button } from "../ui/buttons/button.tsx";
import { takeFocus } from "../ui/focus/take-focus.ts";
import { Notice } from "../ui/notices/notice.tsx";
import styles from "./save-button.module.css";
import type { Save, SavePlace } from "./use-save.ts";

type SaveButtonProps = { readonly save: Save; readonly place: SavePlace };

/**
 * 'Save backtest', 'Save sweep' or 'Save portfolio', above and below the results. Once saved, both buttons are disabled and the
 * pressed one passes the focus to the link beside it.
 */
export const SaveButton = ({ save: { what, state, place: pressed, saveFrom }, place }: SaveButtonProps) => {
  const isHere = pressed === place;
  return (
    <div className={styles.save}>
      <Button
        look={place === "end" ? "action" : "quiet"}
        isBusy={state.isPending}
        disabled={state.isSuccess}
        onClick={() => saveFrom(place)}
      >
        Save {what}
      </Button>
      {isHere && state.isSuccess && (
        <Notice kind="success">
          {state.data.message}{" "}
          <Link ref={takeFocus} to={paths.dashboard}>
            Go to my {what}s.
          </Link>
        </Notice>
      )}
      {isHere && state.isError && <Notice kind="failure">{state.error.message}</Notice>}
    </div>
  );
};
