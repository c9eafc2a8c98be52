import * as z from "zod";
import { ListQuery, Next } from "./list-page.ts";
import { route } from "./route.ts";
import { creatorCalls, savedParams } from "./saved-calls.ts";
import { SavedSweepRow } from "./sweep/saved-row.ts";

/**
 * The calls on saved sweeps (S31). `getSweep` (`saved-sweep.ts`) reads one, apart from here: a page with a list alone does
 * not load the form's schemas.
 */

export const SavedSweepParams = savedParams("name", "a sweep's name");

export const listSweeps = route("GET", "/api/sweeps/saved/", ["read"], {
  summary: "The caller's saved sweeps, newest first, in pages",
  query: ListQuery,
  response: z.object({ sweeps: z.array(SavedSweepRow), next: Next }),
});

export const {
  delete: deleteSweep,
  share: shareSweep,
  label: labelSweep,
} = creatorCalls({
  noun: "sweep",
  path: "/api/sweeps/saved/{user}/{name}/",
  scope: "sweep",
  params: SavedSweepParams,
});
