import type { Profile } from "#shared/contracts/accounts.ts";
import { formatInstant } from "../../lib/format.ts";
import { useOnce } from "../../lib/use-once.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { takeFocus } from "../../ui/focus/take-focus.ts";
import { Panel } from "../../ui/page/panel.tsx";
import styles from "./cancel-question.module.css";
import type { News } from "./news.tsx";
import { useCancelSubscription } from "./use-subscription.ts";

type CancelQuestionProps = {
  readonly profile: Profile;
  readonly onBack: () => void;
  readonly onDone: (news: News) => void;
};

/** Asks for a confirmation before it cancels the subscription. */
export const CancelQuestion = ({ profile, onBack, onDone }: CancelQuestionProps) => {
  const cancellation = useCancelSubscription();
  const start = useOnce(cancellation);
  const { subscription_ends_at: endsAt } = profile;
  const cancel = () =>
    start({
      onSuccess: ({ message }) => onDone({ kind: "success", text: message }),
      onError: ({ message }) => onDone({ kind: "failure", text: message }),
    });
  return (
    <Panel
      className={styles.question}
      title={
        <span ref={takeFocus} tabIndex={-1} className="heading">
          Are you sure you want to cancel your subscription?
        </span>
      }
    >
      <p className="reading">
        You'll keep access{endsAt ? ` until ${formatInstant(endsAt)}` : " until the end of the paid month"},
        and you won't be charged again. You can still read and delete anything you saved.
      </p>
      <div className={`row-loose stretch mt-6 ${styles.actions}`}>
        <Button look="action" disabled={cancellation.isPending} onClick={onBack}>
          No, I clicked by accident
        </Button>
        <Button look="danger" isBusy={cancellation.isPending} onClick={cancel}>
          {cancellation.isPending ? "Canceling…" : "Yes please cancel"}
        </Button>
      </div>
    </Panel>
  );
};
