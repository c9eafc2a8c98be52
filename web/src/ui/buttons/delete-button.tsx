import { type ReactNode, useState } from "react";
import { Notice } from "../notices/notice.tsx";
import { Dialog } from "../overlays/dialog.tsx";
import { Button } from "./button.tsx";

type DeleteButtonProps = {
  /** The noun for the deleted thing, such as "backtest". */
  readonly what: string;
  readonly children: ReactNode;
  readonly deletion: {
    readonly isPending: boolean;
    readonly error: Error | null;
    readonly mutate: () => void;
  };
};

export const DeleteButton = ({ what, children, deletion }: DeleteButtonProps) => {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button look="danger" onClick={() => setAsking(true)}>
        Delete {what}
      </Button>
      <Dialog
        isOpen={isAsking}
        title={`Delete this ${what}?`}
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
        {children}
        {deletion.error && <Notice kind="failure">{deletion.error.message}</Notice>}
      </Dialog>
    </>
  );
};
