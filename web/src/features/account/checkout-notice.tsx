import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { Spinner } from "../../ui/waiting/spinner.tsx";
import { useAccountQuery } from "./use-account.ts";

type CheckoutNoticeProps = { readonly checkout: Checkout; readonly onWaitAgain: () => void };

export const CheckoutNotice = ({ checkout, onWaitAgain }: CheckoutNoticeProps) => {
  switch (checkout) {
    case "waiting":
      return (
        <Notice kind="note">
          <p className="line" role="status">
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
          <div className="line wraps">
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

/**
 * The state of a payment after the checkout page. The address proves nothing: a payment counts as confirmed
 * when the service reports an active subscription.
 */
export type Checkout = "waiting" | "confirmed" | "unconfirmed" | "unpaid" | undefined;

type CheckoutReturn = {
  readonly checkout: Checkout;
  readonly waitAgain: () => void;
  /** Clears the state after another action, unless the payment is pending. */
  readonly forget: () => void;
};

const PARAMETER = "checkout";
const OUTCOMES = new Map<string | null, Checkout>([
  ["done", "waiting"],
  ["cancelled", "unpaid"],
]);

const OFTEN_MS = 1_500;
const SELDOM_MS = 5_000;
const OFTEN_FOR_MS = 30_000;
const PATIENCE_MS = 180_000;

/** Polls the profile until the payment is confirmed; the address keeps its parameter until then. */
export const useCheckoutReturn = (): CheckoutReturn => {
  const [search, setSearch] = useSearchParams();
  const [checkout, setCheckout] = useState<Checkout>(() => OUTCOMES.get(search.get(PARAMETER)));
  const [isFresh, setFresh] = useState(true);
  const isWaiting = checkout === "waiting";

  const pauseMs = isFresh ? OFTEN_MS : SELDOM_MS;
  const { data } = useQuery({ ...useAccountQuery(), refetchInterval: isWaiting && pauseMs });
  const isActive = data?.subscription_status === "active";

  useEffect(() => {
    if (!isWaiting) return;
    setFresh(true);
    const timers = [
      setTimeout(() => setFresh(false), OFTEN_FOR_MS),
      setTimeout(() => setCheckout("unconfirmed"), PATIENCE_MS),
    ];
    return () => timers.forEach(clearTimeout);
  }, [isWaiting]);
  useEffect(() => {
    if (isWaiting && isActive) setCheckout("confirmed");
  }, [isWaiting, isActive]);

  const isHandled = !isWaiting && search.has(PARAMETER);
  useEffect(() => {
    if (isHandled) setSearch(without(PARAMETER), { replace: true });
  }, [isHandled, setSearch]);

  return {
    checkout,
    waitAgain: () => setCheckout("waiting"),
    forget: () => setCheckout((known) => (known === "waiting" ? known : undefined)),
  };
};

const without =
  (name: string) =>
  (search: URLSearchParams): URLSearchParams => {
    const rest = new URLSearchParams(search);
    rest.delete(name);
    return rest;
  };
