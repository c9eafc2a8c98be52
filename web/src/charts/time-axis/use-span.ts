import type { Span } from "./span.ts";
import { createStore, useStored } from "./store.ts";
import { useTimeAxis } from "./time-axis.ts";

const NO_SPAN = createStore<Span | undefined>(undefined);

/** Returns the selected span of the page's time axis; undefined without one. */
export const useSpan = (): Span | undefined => useStored((useTimeAxis() ?? { span: NO_SPAN }).span);
