import type { MutateOptions, UseMutationResult } from "@tanstack/react-query";
import { useRef } from "react";

/**
 * Returns a function that starts a mutation unless it is running. A ref blocks the second click of a double
 * click, which comes before `isPending` rerenders.
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
