import { paths } from "../../lib/paths.ts";
import type { SavedAddress } from "../../saved/saved-kinds.ts";
import { Button, ButtonLink } from "../../ui/buttons/button.tsx";
import styles from "./follow-button.module.css";
import { useFollow } from "./use-follow.ts";

type FollowButtonProps = { readonly of: SavedAddress; readonly isFollowed: boolean };

/** The creator's button to follow a saved backtest, and to stop; beside it the way to what all followed ones do. */
export const FollowButton = ({ of, isFollowed }: FollowButtonProps) => {
  const { mutate, isPending, data, error } = useFollow(of);
  return (
    <>
      <Button isBusy={isPending} onClick={() => mutate(!isFollowed)}>
        {isFollowed ? "Stop following" : "Follow"}
      </Button>
      {isFollowed && <ButtonLink to={paths.today}>Today</ButtonLink>}
      {error ? (
        <p className={styles.fault} role="alert">
          {error.message}
        </p>
      ) : (
        <p className="visually-hidden" role="status">
          {data?.message}
        </p>
      )}
    </>
  );
};
