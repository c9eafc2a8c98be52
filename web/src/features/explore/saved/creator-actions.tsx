import { type Shared, ShareLink } from "../../../saved/share-link.tsx";
import { DeleteButton } from "../../../ui/buttons/delete-button.tsx";
import { type SavedSweepAddress, useDeleteSweep, useShareSweep } from "./use-saved-sweep.ts";

type ShareProps = { readonly address: SavedSweepAddress; readonly sharing: Shared };

/** The creator's buttons to share a saved sweep by a public link, and to stop. */
export const ShareSweep = ({ address, sharing }: ShareProps) => (
  <ShareLink share={useShareSweep(address)} sharing={sharing} />
);

export const DeleteSweep = (address: SavedSweepAddress) => (
  <div>
    <DeleteButton what="sweep" deletion={useDeleteSweep(address)}>
      {address.name} with its leaders and maps will be gone for good.
    </DeleteButton>
  </div>
);
