import { useState } from "react";
import type { CreatedKey } from "#shared/contracts/api-keys.ts";
import { type Copied, copyText } from "../../../lib/copy-text.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { takeFocus } from "../../../ui/focus/take-focus.ts";
import { Notice } from "../../../ui/notices/notice.tsx";
import { Section } from "../../../ui/page/section.tsx";
import { Loaded } from "../../../ui/waiting/loaded.tsx";
import { SkeletonText } from "../../../ui/waiting/skeleton.tsx";
import { KeyList } from "./key-list.tsx";
import styles from "./keys.module.css";
import { NewKeyForm } from "./new-key-form.tsx";
import { useKeysQuery } from "./use-keys.ts";

/** The user's API keys: a new one, and the list of those there are. */
export const ApiKeys = () => {
  const [form, setForm] = useState<"not yet" | "open" | "closed">("not yet");
  const [created, setCreated] = useState<CreatedKey>();
  return (
    <Section
      title="API keys"
      actions={
        <Button
          // After the form closes, the focus returns to its button.
          ref={form === "closed" ? takeFocus : undefined}
          aria-expanded={form === "open"}
          onClick={() => {
            setCreated(undefined);
            setForm(form === "open" ? "closed" : "open");
          }}
        >
          New API key
        </Button>
      }
    >
      <div className="stack-4">
        <p className="reading">
          Let your own script or AI agent use Backspread, under the limits of your account. Keys can't change
          your account or its keys.
        </p>
        {form === "open" && (
          <NewKeyForm
            onDone={(key) => {
              setCreated(key);
              setForm("not yet");
            }}
            onClose={() => setForm("closed")}
          />
        )}
        {created && <ShownKey created={created} onDone={() => setCreated(undefined)} />}
        <Loaded of={useKeysQuery()} what="your API keys" shape={<SkeletonText lines={1} />}>
          {(keys) => <KeyList keys={keys} />}
        </Loaded>
      </div>
    </Section>
  );
};

type ShownKeyProps = { readonly created: CreatedKey; readonly onDone: () => void };

const WORDS: Readonly<Record<NonNullable<Copied>, string>> = {
  copied: "Copied.",
  "by hand": "Your browser didn't allow that. Select the key and copy it.",
};

/** A key just created, for the only time. */
const ShownKey = ({ created: { name, key }, onDone }: ShownKeyProps) => {
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
