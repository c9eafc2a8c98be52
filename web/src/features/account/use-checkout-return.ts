import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useAccountQuery } from "./use-account.ts";

/**
 * What is known of a payment that the reader has come back from. The address alone proves nothing: the payment is
 * confirmed when the service says that the subscription is active.
 */
export type Checkout = "waiting" | "confirmed" | "unconfirmed" | "unpaid" | undefined;

type CheckoutReturn = {
  readonly checkout: Checkout;
  readonly waitAgain: () => void;
  /** For when something else has happened since; what is still waited for stays. */
  readonly forget: () => void;
};

/** As the payment page's return addresses spell it. */
const PARAMETER = "checkout";
const OUTCOMES = new Map<string | null, Checkout>([
  ["done", "waiting"],
  ["cancelled", "unpaid"],
]);

const OFTEN_MS = 1_500;
const SELDOM_MS = 5_000;
const OFTEN_FOR_MS = 30_000;
const PATIENCE_MS = 180_000;

/** Follows the payment by reading the profile again and again; the address keeps the news only while it is waited for. */
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
