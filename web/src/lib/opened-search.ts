import type { SweepBody } from "#shared/contracts/sweep/request.ts";

/** The state of a link to the search: a form, used once. */
export type SearchState = { readonly search: unknown };

/** Returns the form of the link that opened the page. */
export const openedSearch = (state: unknown): Partial<SweepBody> | undefined => {
  if (typeof state !== "object" || state === null) return undefined;
  const { search } = state as { readonly search?: unknown };
  return typeof search === "object" && search !== null ? (search as Partial<SweepBody>) : undefined;
};
