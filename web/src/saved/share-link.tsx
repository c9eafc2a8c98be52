import { useId, useState } from "react";
import { linkPath } from "#shared/contracts/shared-links.ts";
import { type Copied, copyText } from "../lib/copy-text.ts";
import { Button } from "../ui/buttons/button.tsx";
import type { SavedAddress } from "./saved-kinds.ts";
import styles from "./share-link.module.css";
import { useShare } from "./use-saved.ts";

/** How a saved thing is shared: by a public link, or, as older ones, with subscribers only. */
export type Shared = {
  readonly shared?: boolean | undefined;
  readonly link?: string | undefined;
  readonly listed?: boolean | undefined;
};

type ShareLinkProps = {
  readonly of: SavedAddress;
  readonly sharing: Shared;
};

const addressOf = (token: string): string => `${window.location.origin}${linkPath(token)}`;

/** The creator's buttons to share a saved thing by a public link, and to stop. */
export const ShareLink = ({ of, sharing }: ShareLinkProps) => {
  const share = useShare(of);
  const { shared: isShared, link, listed: isListed = false } = sharing;
  const [copied, setCopied] = useState<Copied>();
  const copyLink = async (token: string | undefined) => token && setCopied(await copyText(addressOf(token)));
  const start = () => share.mutate({ shared: true }, { onSuccess: (told) => copyLink(told.link) });
  const stop = () => share.mutate({ shared: false }, { onSuccess: () => setCopied(undefined) });
  return (
    <div className={styles.share}>
      {/* One button for all states, so that it keeps the focus. */}
      <Button isBusy={share.isPending} onClick={link ? () => void copyLink(link) : start}>
        {link ? "Copy link" : isShared ? "Make it public" : "Share"}
      </Button>
      {isShared && (
        <Button isBusy={share.isPending} onClick={stop}>
          Stop sharing
        </Button>
      )}
      {link && (
        <Listing
          isListed={isListed}
          onChange={(listed) => !share.isPending && share.mutate({ shared: true, listed })}
        />
      )}
      <p className={`hint ${styles.state}`} role="status">
        {share.isError && <span className="loss">{share.error.message}</span>}
        {!share.isError && stateWords(sharing, copied, share.data !== undefined)}
        {link && <code className={`mt-1 ink breakable ${styles.link}`}>{addressOf(link)}</code>}
      </p>
    </div>
  );
};

type ListingProps = { readonly isListed: boolean; readonly onChange: (isListed: boolean) => void };

const Listing = ({ isListed, onChange }: ListingProps) => {
  const id = useId();
  return (
    <label htmlFor={id} className={`line gap-2 ${styles.listing}`}>
      <input id={id} type="checkbox" checked={isListed} onChange={({ target }) => onChange(target.checked)} />
      Let search engines find it
    </label>
  );
};

const stateWords = ({ shared, link }: Shared, copied: Copied, wasChanged: boolean): string => {
  if (!shared) return wasChanged ? "Sharing is off. The old link no longer works." : "";
  if (!link) return "Anyone with the link who has a subscription can view this.";
  if (copied === "copied")
    return "Link copied. Anyone can view this page, no account needed. It doesn't name you.";
  return "Anyone with the link can view this, no account needed. It doesn't name you.";
};
