import { useState } from "react";
import type { CreatedKey } from "#shared/contracts/api-keys.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { takeFocus } from "../../../ui/focus/take-focus.ts";
import { Section } from "../../../ui/page/section.tsx";
import { Loaded } from "../../../ui/waiting/loaded.tsx";
import { SkeletonText } from "../../../ui/waiting/skeleton.tsx";
import { KeyList } from "./key-list.tsx";
import { NewKeyForm } from "./new-key-form.tsx";
import { ShownKey } from "./shown-key.tsx";
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
