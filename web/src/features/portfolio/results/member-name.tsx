import { BandMark } from "../../../charts/series-mark.tsx";
import styles from "./member-name.module.css";

type MemberNameProps = {
  readonly name: string;
  /** Its place in the list. */
  readonly place: number;
  /** A few words under the name. */
  readonly detail?: string | undefined;
};

/** A member's name beside the sample of its band. */
export const MemberName = ({ name, place, detail }: MemberNameProps) => (
  <span className={styles.member}>
    <BandMark place={place} />
    <span className={styles.words}>
      <span className={styles.name}>{name}</span>
      {detail && <span className="hint">{detail}</span>}
    </span>
  </span>
);
