import { useState } from "react";
import { savedBacktestPath } from "../../lib/paths.ts";
import type { SavedAddress } from "../../lib/saved-backtest.ts";
import { Button } from "../../ui/buttons/button.tsx";
import styles from "./share-link.module.css";
import { useShareBacktest } from "./use-saved-backtest.ts";

type ShareLinkProps = {
  readonly address: SavedAddress;
  readonly isShared: boolean;
};

/** Whether the clipboard took the link. */
type Copied = "copied" | "by hand" | undefined;

const copy = async (text: string): Promise<Copied> => {
  try {
    await navigator.clipboard.writeText(text);
    return "copied";
  } catch {
    return "by hand";
  }
};

/** The creator's buttons to share a saved backtest by its link, and to stop. */
export const ShareLink = ({ address, isShared }: ShareLinkProps) => {
  const share = useShareBacktest(address);
  const [copied, setCopied] = useState<Copied>();
  const link = `${window.location.origin}${savedBacktestPath(address.user, address.backtestId)}`;
  const copyLink = async () => setCopied(await copy(link));
  const start = () => share.mutate(true, { onSuccess: copyLink });
  const stop = () => share.mutate(false, { onSuccess: () => setCopied(undefined) });
  return (
    <div className={styles.share}>
      {/* One button for both states, so that it keeps the focus. */}
      <Button isBusy={share.isPending} onClick={isShared ? () => void copyLink() : start}>
        {isShared ? "Copy link" : "Share by link"}
      </Button>
      {isShared && (
        <Button isBusy={share.isPending} onClick={stop}>
          Stop sharing
        </Button>
      )}
      <p className={styles.state} role="status">
        {share.isError && <span className={styles.failure}>{share.error.message}</span>}
        {!share.isError && stateWords(isShared, copied, share.data !== undefined)}
        {isShared && copied === "by hand" && <code className={styles.link}>{link}</code>}
      </p>
    </div>
  );
};

const stateWords = (isShared: boolean, copied: Copied, wasChanged: boolean): string => {
  if (!isShared) return wasChanged ? "Private again: the link leads nowhere." : "";
  if (copied === "copied") return "Link copied. Every subscriber who has it can read this.";
  if (copied === "by hand") return "Shared. Copy the link from here: ";
  return "Shared: every subscriber who has the link can read this.";
};
