import { OpenMark } from "../../buttons/open-mark.tsx";
import { type Roving, useRovingStop } from "../../focus/roving.ts";
import styles from "../data-table.module.css";

type DisclosureButtonProps = {
  readonly isOpen: boolean;
  /** The button's name for screen readers. */
  readonly label: string;
  /** The id of the opened element. */
  readonly detailsId: string;
  readonly place: number;
  readonly roving: Roving;
};

/** The button that opens a row. The row handles the click, so any part of the row opens it. */
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
