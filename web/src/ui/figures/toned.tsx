import type { Tone } from "../table/columns.ts";
import styles from "./toned.module.css";

export const Toned = ({ tone, children }: { readonly tone: Tone | undefined; readonly children: string }) =>
  tone ? (
    <span className={styles[tone]} data-tone={tone}>
      {children}
    </span>
  ) : (
    children
  );
