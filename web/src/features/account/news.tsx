import { takeFocus } from "../../ui/focus/take-focus.ts";
import { Notice } from "../../ui/notices/notice.tsx";
import styles from "./news.module.css";

export type News = { readonly kind: "success" | "failure"; readonly text: string };

/** Shows the outcome above the account and takes the focus, because the pressed button is gone. */
export const NewsLine = ({ news }: { readonly news: News }) => (
  <div ref={takeFocus} tabIndex={-1} className={styles.news}>
    <Notice kind={news.kind}>{news.text}</Notice>
  </div>
);
