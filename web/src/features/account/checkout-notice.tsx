import { Button } from "../../ui/buttons/button.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { Spinner } from "../../ui/waiting/spinner.tsx";
import styles from "./checkout-notice.module.css";
import type { Checkout } from "./use-checkout-return.ts";

type CheckoutNoticeProps = { readonly checkout: Checkout; readonly onWaitAgain: () => void };

/** Reports the state of a payment after the checkout page. */
export const CheckoutNotice = ({ checkout, onWaitAgain }: CheckoutNoticeProps) => {
  switch (checkout) {
    case "waiting":
      return (
        <Notice kind="note">
          <p className={styles.waiting} role="status">
            <Spinner />
            <span>Waiting for the payment to be confirmed…</span>
          </p>
        </Notice>
      );
    case "confirmed":
      return <Notice kind="success">Your subscription is active. You can run backtests now.</Notice>;
    case "unconfirmed":
      return (
        <Notice kind="note">
          <div className={styles.line}>
            <span role="status">
              The payment has not been confirmed yet. If you paid, it will show here as soon as it is.
            </span>
            <Button size="small" onClick={onWaitAgain}>
              Check again
            </Button>
          </div>
        </Notice>
      );
    case "unpaid":
      return <Notice kind="note">You left the payment page, and nothing was paid.</Notice>;
    default:
      return null;
  }
};
