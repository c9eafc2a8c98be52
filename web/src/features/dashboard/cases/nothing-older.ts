import type { Older } from "../../../saved/use-list-pages.ts";

/** For lists that come whole. */
export const NOTHING_OLDER: Older = { state: "none", count: 0, load: () => undefined };
