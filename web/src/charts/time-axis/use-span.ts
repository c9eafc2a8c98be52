import type { Span } from "./span.ts";
import { createStore, useStored } from "./store.ts";
import { useTimeAxis } from "./time-axis.ts";

const NO_SPAN = createStore<Span | undefined>(undefined);

export const useSpan = (): Span | undefined => useStored((useTimeAxis() ?? { span: NO_SPAN }).span);
