import type { ReactNode } from "react";
import type { Label } from "#shared/contracts/label.ts";
import { CaseMenu } from "../cases/case-menu.tsx";
import { formatInstant, titleOf } from "../lib/format.ts";
import { useSession } from "../lib/services.tsx";
import { classes } from "../ui/classes.ts";
import { Labeled } from "./labeled.tsx";
import styles from "./saved.module.css";
import type { SavedAddress } from "./saved-kinds.ts";
import { type Shared, ShareLink } from "./share-link.tsx";

type ActionsProps = {
  readonly of: SavedAddress;
  readonly isOwn: boolean;
  readonly sharing: Shared;
  /** Buttons before those of the owner. */
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
  /** The name where its owner gave none. */
  readonly derivedName: string;
  /** The heading with the key. */
  readonly title: ReactNode;
  /** The button that opens its form. */
  readonly children: ReactNode;
};

/** The heading of a saved sweep or portfolio: its name, its creator and the actions. */
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
