import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { cancelSubscription, subscribe } from "#shared/contracts/billing.ts";
import { useCall, useLeave } from "../../lib/services.tsx";
import { useReread } from "./use-account.ts";

/** Only http(s) addresses: others could run a script or open a program. */
const isWebAddress = (address: string): boolean =>
  URL.canParse(address) && ["https:", "http:"].includes(new URL(address).protocol);

export const useSubscribe = () => {
  const call = useCall();
  const leave = useLeave();
  const reread = useReread();
  const mutation = useMutation({
    mutationFn: async () => {
      const { checkout_url } = await call(subscribe, {});
      if (!isWebAddress(checkout_url))
        throw new Error("The payment page cannot be opened. Please try again later.");
      leave(checkout_url);
    },
    // The refusal suggests that the profile has changed.
    onError: () => void reread(),
  });

  const { reset } = mutation;
  useEffect(() => {
    // The back button may restore this very page from the browser's cache.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && reset();
    window.addEventListener("pageshow", comeBack);
    return () => window.removeEventListener("pageshow", comeBack);
  }, [reset]);
  return mutation;
};

/** Cancels the subscription at the end of its period; settles after the profile is fetched again. */
export const useCancelSubscription = () => {
  const call = useCall();
  const reread = useReread();
  return useMutation({
    mutationFn: () => call(cancelSubscription, {}),
    onSettled: reread,
  });
};
