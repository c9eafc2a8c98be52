import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { cancelSubscription, subscribe } from "#shared/contracts/billing.ts";
import { useCall, useLeave } from "../../lib/services.tsx";
import { useReread } from "./use-account.ts";

/** Only pages of the web: another kind of address would run here, or open a program. */
const isWebAddress = (address: string): boolean =>
  URL.canParse(address) && ["https:", "http:"].includes(new URL(address).protocol);

/** Leads to the page where the subscription is paid; what was cancelled but still runs is resumed by the same call. */
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
    // Most likely something has changed that this page does not know yet.
    onError: () => void reread(),
  });

  const { reset } = mutation;
  useEffect(() => {
    // Back from the payment page by the browser's button: the page may be the very one that was left.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && reset();
    window.addEventListener("pageshow", comeBack);
    return () => window.removeEventListener("pageshow", comeBack);
  }, [reset]);
  return mutation;
};

/** Lets the subscription end with its period; settles when the profile has been read again. */
export const useCancelSubscription = () => {
  const call = useCall();
  const reread = useReread();
  return useMutation({
    mutationFn: () => call(cancelSubscription, {}),
    onSettled: reread,
  });
};
