import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { useTimeAxis } from "../../charts/time-axis/time-axis.ts";
import { useSpan } from "../../charts/time-axis/use-span.ts";
import type { Restated } from "./restate.ts";

/** Returns the test's figures for the page's span; undefined without one, and until its code has loaded. */
export const useRestated = (whole: Restated): Restated | undefined => {
  const store = useTimeAxis()?.span;
  const span = useSpan();
  // The charts show the span at once; the tables follow.
  const settled = useDeferredValue(span);
  const [restate, setRestate] = useState<typeof import("./restate.ts").restate>();
  const isWanted = span !== undefined && restate === undefined;
  useEffect(() => {
    if (!isWanted) return;
    import("./restate.ts").then(
      (module) => setRestate(() => module.restate),
      (failure: unknown) => {
        // Figures of the whole test must not stand beside a span.
        console.error("the figures of a span could not be loaded", failure);
        store?.set(undefined);
      },
    );
  }, [isWanted, store]);
  return useMemo(() => (settled && restate ? restate(whole, settled) : undefined), [whole, settled, restate]);
};
