import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
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
            <span>Confirming your payment…</span>
          </p>
        </Notice>
      );
    case "confirmed":
      return (
        <Notice kind="success">
          Your subscription is active. <Link to={paths.backtester}>Back to your backtest</Link>
        </Notice>
      );
    case "unconfirmed":
      return (
        <Notice kind="note">
          <div className={styles.line}>
            <span role="status">Your payment isn't confirmed yet. If you paid, it'll show up here soon.</span>
            <Button size="small" onClick={onWaitAgain}>
              Check again
            </Button>
          </div>
        </Notice>
      );
    case "unpaid":
      return <Notice kind="note">You left checkout before paying. You haven't been charged.</Notice>;
    default:
      return null;
  }
};
