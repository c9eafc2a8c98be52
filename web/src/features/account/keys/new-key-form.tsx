import { type FormEvent, useState } from "react";
import { type CreatedKey, KEY_DAYS, MOST_KEY_NAME_CHARS } from "#shared/contracts/api-keys.ts";
import { KEY_SCOPES, type KeyScope } from "#shared/contracts/key-scopes.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { SelectField, TextField } from "../../../ui/fields/field.tsx";
import { TickBox } from "../../../ui/fields/tick-box.tsx";
import { takeFocus } from "../../../ui/focus/take-focus.ts";
import { Notice } from "../../../ui/notices/notice.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import styles from "./keys.module.css";
import { useCreateKey } from "./use-keys.ts";

const DAYS = KEY_DAYS.map((days) => ({ value: String(days), label: `${days} days` }));

type NewKeyFormProps = { readonly onDone: (key: CreatedKey) => void; readonly onClose: () => void };

export const NewKeyForm = ({ onDone, onClose }: NewKeyFormProps) => {
  const { isPending, error, mutate } = useCreateKey();
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<readonly KeyScope[]>(["read", "run"]);
  const [days, setDays] = useState<(typeof KEY_DAYS)[number]>(90);
  const [isChecked, setChecked] = useState(false);
  const noName = isChecked && name.trim() === "" ? "Give the key a name" : undefined;
  const noScope = isChecked && scopes.length === 0 ? "Choose at least one" : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (isPending || name.trim() === "" || scopes.length === 0) return;
    mutate({ name, scopes: KEY_SCOPES.filter((each) => scopes.includes(each)), days }, { onSuccess: onDone });
  };
  return (
    <Panel
      title="New API key"
      actions={
        <Button size="small" disabled={isPending} onClick={onClose}>
          Close
        </Button>
      }
    >
      <form className={`stack-4 ${styles.form}`} onSubmit={submit} noValidate>
        <TextField
          ref={takeFocus}
          label="Name"
          advice="What it's for, such as “Notebook”."
          fault={noName}
          maxLength={MOST_KEY_NAME_CHARS}
          required
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <fieldset className="stack items-start min-0">
          <legend className="p-0 quiet">What it may do</legend>
          {KEY_SCOPES.map((scope) => (
            <TickBox
              key={scope}
              checked={scopes.includes(scope)}
              onChange={({ target }) =>
                setScopes(target.checked ? [...scopes, scope] : scopes.filter((each) => each !== scope))
              }
            >
              <span>
                <code>{scope}</code> <span className="quiet">{SCOPE_WORDS[scope]}</span>
              </span>
            </TickBox>
          ))}
          {noScope && (
            <p className="fault" role="alert">
              {noScope}
            </p>
          )}
        </fieldset>
        <SelectField
          label="Expires after"
          options={DAYS}
          value={String(days)}
          onChange={({ target }) => setDays(KEY_DAYS.find((each) => String(each) === target.value) ?? 90)}
        />
        {error && <Notice kind="failure">{error.message}</Notice>}
        <div>
          <Button type="submit" look="action" isBusy={isPending}>
            {isPending ? "Creating…" : "Create key"}
          </Button>
        </div>
      </form>
    </Panel>
  );
};

const SCOPE_WORDS: Readonly<Record<KeyScope, string>> = {
  read: "Forms, tasks, results, and saved tests",
  run: "Run, save, share, and delete backtests and portfolios",
  sweep: "Run, save, share, and delete searches",
};
