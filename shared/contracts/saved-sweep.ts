import * as z from "zod";
import { route } from "./route.ts";
import { pageFields } from "./saved-calls.ts";
import { SavedSweepParams } from "./saved-sweeps.ts";
import { SavedSweep } from "./sweep/saved.ts";

/** Apart from the other calls on sweeps, whose pages need no schemas of results. */
export const getSweep = route("GET", "/api/sweeps/saved/{user}/{name}", ["read"], {
  summary: "A saved sweep of the caller, or one shared by its creator",
  params: SavedSweepParams,
  response: SavedSweep.extend({
    /** Absent where it is not. */
    shared: z.boolean().optional(),
    ...pageFields,
  }),
  refusals: [410],
});
