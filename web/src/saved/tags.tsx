import { classes } from "../ui/classes.ts";
import styles from "./tags.module.css";

/** The tags of a saved result; empty without any. */
export const Tags = ({ tags }: { readonly tags: readonly string[] | undefined }) => {
  if (!tags || tags.length === 0) return null;
  return (
    <ul className={classes("row", styles.tags)} aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag} className={styles.tag}>
          {tag}
        </li>
      ))}
    </ul>
  );
};
