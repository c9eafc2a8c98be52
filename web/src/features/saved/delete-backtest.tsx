import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { type SavedAddress, useDeleteBacktest } from "./use-saved-backtest.ts";

/** The creator's button to delete a saved backtest, after a question. */
export const DeleteBacktest = (address: SavedAddress) => {
  const [isAsking, setAsking] = useState(false);
  const deletion = useDeleteBacktest(address);
  return (
    <div>
      <Button look="danger" onClick={() => setAsking(true)}>
        Delete backtest
      </Button>
      <Dialog
        isOpen={isAsking}
        title="Delete this backtest?"
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
        {address.backtestId} with its trade log and charts will be gone for good.
        {deletion.error && <Notice kind="failure">{deletion.error.message}</Notice>}
      </Dialog>
    </div>
  );
};
