import type { SavedKind } from "#shared/kinds/kind.ts";
import { titleOf } from "../lib/format.ts";
import { paths } from "../lib/paths.ts";
import { ButtonLink } from "../ui/buttons/button.tsx";
import { EmptyState } from "../ui/notices/empty-state.tsx";
import { SAVED_KINDS } from "./saved-kinds.ts";

type Props = { readonly heading?: string; readonly kind: SavedKind };

/** Shown for a saved thing that is deleted, not shared, or mistyped. */
export const NotFound = ({ heading, kind }: Props) => (
  <>
    {heading && <h1>{heading}</h1>}
    <EmptyState
      title={`${titleOf(kind)} not found`}
      actions={
        <ButtonLink look="action" to={paths.dashboard}>
          Go to {SAVED_KINDS[kind].list}
        </ButtonLink>
      }
    >
      It may have been deleted, or it hasn't been shared with you.
    </EmptyState>
  </>
);
