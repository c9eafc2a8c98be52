import { KINDS, type SavedKind } from "#shared/kinds/kind.ts";
import { titleOf } from "../lib/format.ts";
import { EmptyState } from "../ui/notices/empty-state.tsx";
import { SAVED_KINDS } from "./saved-kinds.ts";

type Props = { readonly heading?: string; readonly kind: SavedKind };

/** Shown for a saved thing that is deleted, not shared, or mistyped. */
export const NotFound = ({ heading, kind }: Props) => (
  <EmptyState
    heading={heading}
    title={`${titleOf(KINDS[kind].noun)} not found`}
    to={SAVED_KINDS[kind].listPath}
    button={`Go to ${SAVED_KINDS[kind].list}`}
  >
    It may have been deleted, or it hasn't been shared with you.
  </EmptyState>
);
