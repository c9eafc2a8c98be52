import type { Tone } from "../table/columns.ts";
import styles from "./toned.module.css";

/** Text in the color of its tone, with the mark that means the same. */
export const Toned = ({ tone, children }: { readonly tone: Tone | undefined; readonly children: string }) =>
  tone ? (
    <span className={styles[tone]} data-tone={tone}>
      {children}
    </span>
  ) : (
    children
  );
