import type { MutateOptions, UseMutationResult } from "@tanstack/react-query";
import { useRef } from "react";

/**
 * Starts a mutation unless it is under way already. That is known at once here, where `isPending` is known only after
 * the next paint: the second click of a double click comes before it.
 */
export const useOnce = <Answer>({ mutate }: UseMutationResult<Answer, Error, void>) => {
  const isUnderWay = useRef(false);
  return (options: Omit<MutateOptions<Answer, Error, void>, "onSettled"> = {}): void => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutate(undefined, {
      ...options,
      onSettled: () => {
        isUnderWay.current = false;
      },
    });
  };
};
