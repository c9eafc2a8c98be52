import { forwardKey } from "../../store/objects/object-keys.ts";
import type { Ports } from "../../store/ports.ts";
import type { SavedRow } from "../../store/saved/saved-row.ts";

/** Ends the following of a saved thing, its record first, so that a repeat completes it; harmless where there is none. */
export const endFollowing = async (
  { follows, results }: Pick<Ports, "follows" | "results">,
  { owner, backtestId }: Pick<SavedRow, "owner" | "backtestId">,
): Promise<void> => {
  await results.delete(forwardKey(owner, backtestId));
  await follows.delete(owner, backtestId);
};
