import { Button } from "../../../ui/buttons/button.tsx";
import type { ListFilters } from "./use-list-filters.ts";

/** In the place of a list whose filters leave nothing. */
export const NoMatches = ({ what, controls }: { readonly what: string; readonly controls: ListFilters }) => (
  <div className="row" role="status">
    <p className="quiet">No {what} match.</p>
    <Button size="small" onClick={controls.clear}>
      Clear filters
    </Button>
  </div>
);
