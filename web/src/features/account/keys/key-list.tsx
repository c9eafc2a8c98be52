import { useState } from "react";
import type { ApiKeyView } from "#shared/contracts/api-keys.ts";
import { formatInstant, formatInstantDay } from "../../../lib/format.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Notice } from "../../../ui/notices/notice.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { useRevokeKey } from "./use-keys.ts";

const hasExpired = ({ expires_at }: ApiKeyView): boolean => Date.parse(expires_at) <= Date.now();

/** The user's keys, each with a button that revokes it. */
export const KeyList = ({ keys }: { readonly keys: readonly ApiKeyView[] }) => {
  const [asked, setAsked] = useState<ApiKeyView>();
  if (keys.length === 0) return <p className="quiet">You have no API keys.</p>;
  return (
    <>
      <ul className="stack-3">
        {keys.map((key) => (
          <li key={key.id} className="card line between gap-4 px-4 py-3">
            <div className="stack-1 min-0">
              <p>
                <strong className="breakable">{key.name}</strong>{" "}
                <code className="quiet">{`bsk_${key.prefix}…`}</code>
              </p>
              <p className="hint tabular">
                {key.scopes.join(", ")} · Created {formatInstantDay(key.date_created)} ·{" "}
                {key.last_used ? `Last used ${formatInstant(key.last_used)}` : "Not used yet"} ·{" "}
                {hasExpired(key) ? "Expired" : "Expires"} {formatInstantDay(key.expires_at)}
              </p>
            </div>
            <Button
              look="danger"
              size="small"
              aria-label={`Revoke ${key.name}`}
              onClick={() => setAsked(key)}
            >
              Revoke
            </Button>
          </li>
        ))}
      </ul>
      {asked && <RevokeQuestion apiKey={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
};

type RevokeQuestionProps = { readonly apiKey: ApiKeyView; readonly onClose: () => void };

const RevokeQuestion = ({ apiKey, onClose }: RevokeQuestionProps) => {
  const { isPending, error, mutate } = useRevokeKey();
  return (
    <Dialog
      isOpen
      title="Revoke this API key?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button look="danger" isBusy={isPending} onClick={() => mutate(apiKey.id, { onSuccess: onClose })}>
            {isPending ? "Revoking…" : "Yes, revoke it"}
          </Button>
        </>
      }
    >
      <p>
        Programs that use <strong className="breakable">{apiKey.name}</strong> stop working at once. You can't
        undo this.
      </p>
      {error && <Notice kind="failure">{error.message}</Notice>}
    </Dialog>
  );
};
