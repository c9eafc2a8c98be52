import { useDeferredValue, useEffect, useMemo, useState } from "react";
import type { Span } from "../../charts/time-axis/span.ts";
import { createStore, useStored } from "../../charts/time-axis/store.ts";
import { useTimeAxis } from "../../charts/time-axis/time-axis.ts";
import type { Restated } from "./restate.ts";

const NO_SPAN = createStore<Span | undefined>(undefined);

/** Returns the test's figures for the page's span; undefined without one, and until its code has loaded. */
export const useRestated = (whole: Restated): Restated | undefined => {
  const { span: store = NO_SPAN } = useTimeAxis() ?? {};
  const span = useStored(store);
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
        store.set(undefined);
      },
    );
  }, [isWanted, store]);
  return useMemo(() => (settled && restate ? restate(whole, settled) : undefined), [whole, settled, restate]);
};
