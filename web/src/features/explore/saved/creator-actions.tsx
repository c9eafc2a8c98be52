import { Button } from "../../../ui/buttons/button.tsx";
import { DeleteButton } from "../../../ui/buttons/delete-button.tsx";
import { Notice } from "../../../ui/notices/notice.tsx";
import { type SavedSweepAddress, useDeleteSweep, useShareSweep } from "./use-saved-sweep.ts";

/** The creator's switch to share a saved sweep. */
export const ShareSweep = (address: SavedSweepAddress) => {
  const share = useShareSweep(address);
  return (
    <>
      <Button isBusy={share.isPending} onClick={() => share.mutate(true)}>
        Share with subscribers
      </Button>
      <Button isBusy={share.isPending} onClick={() => share.mutate(false)}>
        Stop sharing
      </Button>
      {share.isSuccess && <Notice kind="success">{share.data.message}</Notice>}
      {share.isError && <Notice kind="failure">{share.error.message}</Notice>}
    </>
  );
};

/** The creator's button to delete a saved sweep. */
export const DeleteSweep = (address: SavedSweepAddress) => (
  <div>
    <DeleteButton what="sweep" deletion={useDeleteSweep(address)}>
      {address.name} with its leaders and maps will be gone for good.
    </DeleteButton>
  </div>
);
