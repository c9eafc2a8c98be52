import { type ReactNode, useId, useState } from "react";
import type { Label } from "#shared/contracts/label.ts";
import { linkPath } from "#shared/contracts/shared-links.ts";
import { CaseMenu } from "../cases/case-menu.tsx";
import { type Copied, copyText } from "../lib/copy-text.ts";
import { formatInstant, titleOf } from "../lib/format.ts";
import { useSession } from "../lib/services.tsx";
import { Button } from "../ui/buttons/button.tsx";
import { classes } from "../ui/classes.ts";
import { Labeled } from "./labeled.tsx";
import styles from "./saved.module.css";
import type { SavedAddress } from "./saved-kinds.ts";
import { useShare } from "./use-saved.ts";

/** How a saved thing is shared: by a public link, or, as older ones, with subscribers only. */
type Shared = {
  readonly shared?: boolean | undefined;
  readonly link?: string | undefined;
  readonly listed?: boolean | undefined;
};

type ShareLinkProps = { readonly of: SavedAddress; readonly sharing: Shared };

const addressOf = (token: string): string => `${window.location.origin}${linkPath(token)}`;

const ShareLink = ({ of, sharing }: ShareLinkProps) => {
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

type ActionsProps = {
  readonly of: SavedAddress;
  readonly isOwn: boolean;
  readonly sharing: Shared;
  readonly children: ReactNode;
};

/** The buttons of a saved thing: those of its kind, and its owner's to put it into cases and to share it. */
export const SavedActions = ({ of, isOwn, sharing, children }: ActionsProps) => (
  <div className={classes("row", styles.actions)}>
    {children}
    {isOwn && <CaseMenu names={[of.name]} />}
    {isOwn && <ShareLink of={of} sharing={sharing} />}
  </div>
);

type SavedHeadingProps = {
  readonly of: SavedAddress;
  readonly saved: Shared & {
    readonly creator: string;
    readonly date_created: string;
    readonly label?: Label | undefined;
  };
  readonly derivedName: string;
  readonly title: ReactNode;
  readonly children: ReactNode;
};

export const SavedHeading = ({ of, saved, derivedName, title, children }: SavedHeadingProps) => {
  const isOwn = useSession().username === saved.creator;
  return (
    <header className="head gap-6 rows-3 align-start">
      <div className="stack-1">
        <Labeled {...{ of, derivedName, isOwn }} label={saved.label}>
          {title}
        </Labeled>
        <p className="quiet">
          {titleOf(of.kind)} created by {saved.creator} on {formatInstant(saved.date_created)}
        </p>
      </div>
      <SavedActions {...{ of, isOwn }} sharing={saved}>
        {children}
      </SavedActions>
    </header>
  );
};
