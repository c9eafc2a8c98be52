import type { SweepBody } from "#shared/contracts/sweep/request.ts";

/** What a link to the search carries: a form to fill in. It is used up by the first look. */
export type SearchState = { readonly search: unknown };

/** The form that the link which led here carries; the page takes of it what it knows. */
export const openedSearch = (state: unknown): Partial<SweepBody> | undefined => {
  if (typeof state !== "object" || state === null) return undefined;
  const { search } = state as { readonly search?: unknown };
  return typeof search === "object" && search !== null ? (search as Partial<SweepBody>) : undefined;
};
