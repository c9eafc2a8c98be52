import { takeFocus } from "../../ui/focus/take-focus.ts";
import { Notice } from "../../ui/notices/notice.tsx";
import styles from "./news.module.css";

/** How something that the reader did went. */
export type News = { readonly kind: "success" | "failure"; readonly text: string };

/** Says it above the account, where the focus goes, since what was pressed for it is gone. */
export const NewsLine = ({ news }: { readonly news: News }) => (
  <div ref={takeFocus} tabIndex={-1} className={styles.news}>
    <Notice kind={news.kind}>{news.text}</Notice>
  </div>
);
