import { OpenMark } from "../../buttons/open-mark.tsx";
import { type Roving, useRovingStop } from "../../focus/roving.ts";
import styles from "../data-table.module.css";

type DisclosureButtonProps = {
  readonly isOpen: boolean;
  /** What it opens, for those who do not see the row. */
  readonly label: string;
  /** The id of what it opens. */
  readonly detailsId: string;
  readonly place: number;
  readonly roving: Roving;
};

/** The mark at the head of a row that opens. Its click is the row's: whatever of a row is pressed opens it. */
export const DisclosureButton = ({ isOpen, label, detailsId, place, roving }: DisclosureButtonProps) => (
  <button
    {...useRovingStop(roving, place)}
    type="button"
    className={styles.disclose}
    aria-expanded={isOpen}
    aria-controls={isOpen ? detailsId : undefined}
    aria-label={label}
  >
    <OpenMark />
  </button>
);
