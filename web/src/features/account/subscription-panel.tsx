import type { Profile } from "#shared/contracts/accounts.ts";
import { MONTHLY_PRICE } from "#shared/domain/price.ts";
import { formatInstant } from "../../lib/format.ts";
import { useOnce } from "../../lib/use-once.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { classes } from "../../ui/classes.ts";
import { takeFocus } from "../../ui/focus/take-focus.ts";
import { Notice } from "../../ui/notices/notice.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import styles from "./subscription-panel.module.css";
import { useSubscribe } from "./use-subscription.ts";

type SubscriptionPanelProps = {
  readonly profile: Profile;
  readonly isConfirming: boolean;
  readonly isBackFromQuestion: boolean;
  readonly onCancel: () => void;
};

export const SubscriptionPanel = ({
  profile,
  isConfirming,
  isBackFromQuestion,
  onCancel,
}: SubscriptionPanelProps) => {
  const { subscription_status: status } = profile;
  const canSubscribe = status === "none" || status === "ended" || status === "cancelled";
  return (
    <Panel title="Subscription">
      <div className={classes("stack-4", styles.subscription)}>
        <p>
          <strong className={styles.price}>{MONTHLY_PRICE}</strong> per month
          <span className={styles.terms}>No setup fees, cancel anytime</span>
        </p>
        <State profile={profile} />
        {canSubscribe && (
          <SubscribeButton
            label={status === "cancelled" ? "Resume subscription" : "Subscribe"}
            isConfirming={isConfirming}
          />
        )}
        <Button
          ref={isBackFromQuestion ? takeFocus : undefined}
          disabled={status !== "active" && status !== "past_due"}
          onClick={onCancel}
        >
          Cancel subscription
        </Button>
      </div>
    </Panel>
  );
};

const State = ({ profile }: { readonly profile: Profile }) => {
  const { subscription_status: status, subscription_ends_at: endsAt } = profile;
  const until = endsAt ? ` until ${formatInstant(endsAt)}` : "";
  switch (status) {
    case "active":
      return <p>Renews every month until you cancel.</p>;
    case "past_due":
      return (
        <Notice kind="failure">
          Your last payment failed. We'll try again in the next few days. You keep access{until}.
        </Notice>
      );
    case "cancelled":
      return <p>You won't be charged again. You keep access{until}.</p>;
    case "ended":
      return <p>Your subscription has ended. You can still read and delete anything you saved.</p>;
    default:
      return (
        <p>
          {profile.free_backtests?.left
            ? freeWords(profile.free_backtests.left)
            : "Subscribe to run backtests."}
        </p>
      );
  }
};

const freeWords = (left: number): string =>
  `You have ${left} free ${left === 1 ? "backtest" : "backtests"} left. Subscribe to run more, and to search.`;

const SubscribeButton = ({
  label,
  isConfirming,
}: {
  readonly label: string;
  readonly isConfirming: boolean;
}) => {
  const subscription = useSubscribe();
  const start = useOnce(subscription);
  const isLeaving = subscription.isPending || subscription.isSuccess;
  return (
    <>
      {subscription.error && <Notice kind="failure">{subscription.error.message}</Notice>}
      <Button look="action" isBusy={isLeaving} disabled={isConfirming} onClick={() => start()}>
        {isLeaving ? "One moment…" : label}
      </Button>
    </>
  );
};
