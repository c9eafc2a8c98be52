import { KINDS } from "#shared/kinds/kind.ts";
import { queryKeys } from "../lib/query-keys.ts";
import { DeleteButton } from "../ui/buttons/delete-button.tsx";
import { SAVED_KINDS, type SavedAddress } from "./saved-kinds.ts";
import { useDeletion } from "./use-deletion.ts";

export const DeleteSaved = ({ of: { kind, ...key } }: { readonly of: SavedAddress }) => {
  const deletion = useDeletion((call) => SAVED_KINDS[kind].remove(call, key), {
    list: queryKeys.savedList(kind),
    one: queryKeys.saved({ kind, ...key }),
    to: SAVED_KINDS[kind].listPath,
  });
  return (
    <div className="mt-4 pt-6 ruled">
      <DeleteButton what={KINDS[kind].noun} deletion={deletion}>
        {key.name} with its {SAVED_KINDS[kind].parts} will be gone for good.
      </DeleteButton>
    </div>
  );
};
