import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Notice } from "../../../ui/notice.tsx";
import styles from "./creator-actions.module.css";
import { type SavedSweepAddress, useDeleteSweep, useShareSweep } from "./use-saved-sweep.ts";

/** What the creator of a saved sweep may do with it. */
export const CreatorActions = (address: SavedSweepAddress) => {
  const share = useShareSweep(address);
  return (
    <div className={styles.actions}>
      <Button isBusy={share.isPending} onClick={() => share.mutate(true)}>
        Share with subscribers
      </Button>
      <Button isBusy={share.isPending} onClick={() => share.mutate(false)}>
        Stop sharing
      </Button>
      <DeleteSweep {...address} />
      {share.isSuccess && <Notice kind="success">{share.data.message}</Notice>}
      {share.isError && <Notice kind="failure">{share.error.message}</Notice>}
    </div>
  );
};

/** The creator's button to delete a saved sweep, after a question. */
const DeleteSweep = (address: SavedSweepAddress) => {
  const [isAsking, setAsking] = useState(false);
  const deletion = useDeleteSweep(address);
  return (
    <>
      <Button look="danger" onClick={() => setAsking(true)}>
        Delete sweep
      </Button>
      <Dialog
        isOpen={isAsking}
        title="Delete this sweep?"
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>Keep it</Button>
            <Button look="danger" disabled={deletion.isPending} onClick={() => deletion.mutate()}>
              Yes, delete it
            </Button>
          </>
        }
      >
        {address.name} with its leaders and maps will be gone for good.
        {deletion.error && <Notice kind="failure">{deletion.error.message}</Notice>}
      </Dialog>
    </>
  );
};
