import { useState } from "react";
import type { CreatedKey } from "#shared/contracts/api-keys.ts";
import { type Copied, copyText } from "../../../lib/copy-text.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { takeFocus } from "../../../ui/focus/take-focus.ts";
import { Notice } from "../../../ui/notices/notice.tsx";
import styles from "./keys.module.css";

type ShownKeyProps = { readonly created: CreatedKey; readonly onDone: () => void };

const WORDS: Readonly<Record<NonNullable<Copied>, string>> = {
  copied: "Copied.",
  "by hand": "Your browser didn't allow that. Select the key and copy it.",
};

/** A key just created, for the only time. */
export const ShownKey = ({ created: { name, key }, onDone }: ShownKeyProps) => {
  const [copied, setCopied] = useState<Copied>();
  return (
    <Notice kind="note">
      <div className="stack-3">
        <p ref={takeFocus} tabIndex={-1} className={styles.title}>
          <strong>{name}</strong> is ready. Copy the key now: it won't be shown again.
        </p>
        <code className={styles.key}>{key}</code>
        <div className="row">
          <Button look="action" onClick={() => void copyText(key).then(setCopied)}>
            Copy key
          </Button>
          <Button onClick={onDone}>Done</Button>
          <span className="quiet" role="status">
            {copied && WORDS[copied]}
          </span>
        </div>
      </div>
    </Notice>
  );
};
