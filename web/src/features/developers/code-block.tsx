import { useState } from "react";
import { type Copied, copyText } from "../../lib/copy-text.ts";
import { Button } from "../../ui/buttons/button.tsx";
import styles from "./code-block.module.css";

const STATES: Readonly<Record<NonNullable<Copied>, string>> = {
  copied: "Copied",
  "by hand": "Select and copy it",
};

/** A scrolling block takes the focus, so that the arrow keys scroll it. */
const REACHED_BY_KEYBOARD = { tabIndex: 0 };

/** Code to copy; a long line scrolls within its block. */
export const CodeBlock = ({ label, code }: { readonly label: string; readonly code: string }) => {
  const [copied, setCopied] = useState<{ readonly code: string; readonly how: Copied }>();
  const how = copied?.code === code ? copied.how : undefined;
  return (
    <div className={styles.block}>
      <div className={`line hint ${styles.head}`}>
        <span>{label}</span>
        <span className={styles.state} role="status">
          {how && STATES[how]}
        </span>
        <Button size="small" onClick={async () => setCopied({ code, how: await copyText(code) })}>
          Copy
        </Button>
      </div>
      <section className={styles.code} aria-label={label} {...REACHED_BY_KEYBOARD}>
        <pre>
          <code>{code}</code>
        </pre>
      </section>
    </div>
  );
};
